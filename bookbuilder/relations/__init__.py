"""Rules beyond houses: a board or a puzzle with relations goes in; what they say, in a few primitives, comes out."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.relations.against import contradicted
    from bookbuilder.relations.forced_sums import forced_sums
    from bookbuilder.relations.kind import Drawn, Look, RelationKind
    from bookbuilder.relations.kinds import RELATIONS, contradiction, first_broken, flaws, hold, primitives
    from bookbuilder.relations.plain_data import relations_json, relations_of_json
    from bookbuilder.relations.primitives import Apart, Mask, PairTable, Primitive, Sum, is_kept
    from bookbuilder.relations.recipe import WrongOptions
    from bookbuilder.relations.recipes import (
        RECIPES,
        AskedRule,
        are_enough,
        asked_rules,
        drawn_alike,
        lacks,
        mended_rules,
        printed_kinds,
        printed_rules,
        renamed_values,
        ruled_board,
        told_rules,
    )
    from bookbuilder.relations.shown import not_all_shown, said_after
    from bookbuilder.relations.spots import crowded
    from bookbuilder.relations.text import read_relations, with_relations, without_relations, write_relations

__all__ = [
    "RECIPES",
    "RELATIONS",
    "Apart",
    "AskedRule",
    "Drawn",
    "Look",
    "Mask",
    "PairTable",
    "Primitive",
    "RelationKind",
    "Sum",
    "WrongOptions",
    "are_enough",
    "asked_rules",
    "contradicted",
    "contradiction",
    "crowded",
    "drawn_alike",
    "first_broken",
    "flaws",
    "forced_sums",
    "hold",
    "is_kept",
    "lacks",
    "mended_rules",
    "not_all_shown",
    "primitives",
    "printed_kinds",
    "printed_rules",
    "read_relations",
    "relations_json",
    "relations_of_json",
    "renamed_values",
    "ruled_board",
    "said_after",
    "told_rules",
    "with_relations",
    "without_relations",
    "write_relations",
]

__getattr__, __dir__ = face(
    __name__,
    """
    against: contradicted
    forced_sums: forced_sums
    kind: Drawn Look RelationKind
    kinds: RELATIONS contradiction first_broken flaws hold primitives
    plain_data: relations_json relations_of_json
    primitives: Apart Mask PairTable Primitive Sum is_kept
    recipe: WrongOptions
    recipes: RECIPES AskedRule are_enough asked_rules drawn_alike lacks mended_rules printed_kinds printed_rules
        renamed_values ruled_board told_rules
    shown: not_all_shown said_after
    spots: crowded
    text: read_relations with_relations without_relations write_relations
    """,
)
