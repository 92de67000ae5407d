"""Rules beyond houses: a board or a puzzle with relations goes in; what they say, in a few primitives, comes out."""

from bookbuilder.relations.kind import Drawn, Look, RelationKind
from bookbuilder.relations.kinds import RELATIONS, flaws, hold, primitives
from bookbuilder.relations.primitives import Apart, Mask, PairTable, Primitive, Sum, is_kept

__all__ = [
    "RELATIONS",
    "Apart",
    "Drawn",
    "Look",
    "Mask",
    "PairTable",
    "Primitive",
    "RelationKind",
    "Sum",
    "flaws",
    "hold",
    "is_kept",
    "primitives",
]
