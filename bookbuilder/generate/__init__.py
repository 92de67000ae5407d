"""Orders go in; puzzles come out: filled, dug, graded, and checked for twins."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.generate.brought import Brought, none_left
    from bookbuilder.generate.choices import beyond
    from bookbuilder.generate.dig import stages
    from bookbuilder.generate.examine import Examined, Fault, examine, examine_one
    from bookbuilder.generate.hopeless import hopeless
    from bookbuilder.generate.make import attempt, failure, make, tries_limit, without_more
    from bookbuilder.generate.needed import Needed, needed
    from bookbuilder.generate.order import (
        NOTHING_PLACED,
        UNSHARED,
        Order,
        Placed,
        Scheme,
        Where,
        even_shares,
        rerolls_of,
    )
    from bookbuilder.generate.recorded_paths import with_paths
    from bookbuilder.generate.rule_choices import few_ruled_levels, rule_objections, ruled_objections
    from bookbuilder.generate.seeds import seed_at
    from bookbuilder.generate.solo_grids import dependent_grids
    from bookbuilder.generate.tiny_boards import FEW_CELLS, different, elsewhere, few_levels, levels_there, way_out
    from bookbuilder.generate.tries import NotMade
    from bookbuilder.generate.vary import (
        NoSuchTransform,
        Relabel,
        Shift,
        Transform,
        Variation,
        changes_nothing,
        check_transform,
        check_vary,
        keeps_picture,
        transform_named,
        transformed,
        varied,
    )

__all__ = [
    "FEW_CELLS",
    "NOTHING_PLACED",
    "UNSHARED",
    "Brought",
    "Examined",
    "Fault",
    "Needed",
    "NoSuchTransform",
    "NotMade",
    "Order",
    "Placed",
    "Relabel",
    "Scheme",
    "Shift",
    "Transform",
    "Variation",
    "Where",
    "attempt",
    "beyond",
    "changes_nothing",
    "check_transform",
    "check_vary",
    "dependent_grids",
    "different",
    "elsewhere",
    "even_shares",
    "examine",
    "examine_one",
    "failure",
    "few_levels",
    "few_ruled_levels",
    "hopeless",
    "keeps_picture",
    "levels_there",
    "make",
    "needed",
    "none_left",
    "rerolls_of",
    "rule_objections",
    "ruled_objections",
    "seed_at",
    "stages",
    "transform_named",
    "transformed",
    "tries_limit",
    "varied",
    "way_out",
    "with_paths",
    "without_more",
]

__getattr__, __dir__ = face(
    __name__,
    """
    brought: Brought none_left
    choices: beyond
    dig: stages
    examine: Examined Fault examine examine_one
    hopeless: hopeless
    make: attempt failure make tries_limit without_more
    needed: Needed needed
    order: NOTHING_PLACED UNSHARED Order Placed Scheme Where even_shares rerolls_of
    recorded_paths: with_paths
    rule_choices: few_ruled_levels rule_objections ruled_objections
    seeds: seed_at
    solo_grids: dependent_grids
    tiny_boards: FEW_CELLS different elsewhere few_levels levels_there way_out
    tries: NotMade
    vary: NoSuchTransform Relabel Shift Transform Variation changes_nothing check_transform check_vary keeps_picture
        transform_named transformed varied
    """,
)
