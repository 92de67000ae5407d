"""Slots of newspapers: a size and what stands in it go in, a layout comes out; with a day's puzzle, its art."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.typeset.slot.art import answer_art, puzzle_art
    from bookbuilder.typeset.slot.layout import SlotLayout, lay_out_slot
    from bookbuilder.typeset.slot.model import SlotAnswers, SlotArt, SlotContent, SlotSize
    from bookbuilder.typeset.slot.texts import DOT

__all__ = [
    "DOT",
    "SlotAnswers",
    "SlotArt",
    "SlotContent",
    "SlotLayout",
    "SlotSize",
    "answer_art",
    "lay_out_slot",
    "puzzle_art",
]

__getattr__, __dir__ = face(
    __name__,
    """
    art: answer_art puzzle_art
    layout: SlotLayout lay_out_slot
    model: SlotAnswers SlotArt SlotContent SlotSize
    texts: DOT
    """,
)
