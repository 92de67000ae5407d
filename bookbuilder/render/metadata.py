"""What a file of art says about itself, for programs that lay out pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Date

from bookbuilder.render.intent import Intent


@dataclass(frozen=True, slots=True)
class Metadata:
    """The description of one drawing; empty texts are left out."""

    title: str = ""
    identifier: str = ""  # 20270105_main
    creator: str = ""
    credit: str = ""  # the line that a newspaper prints
    rights: str = ""  # the copyright line
    date: Date | None = None  # of publication
    version: int = 1
    intent: Intent | None = None  # what a PDF promises a press
    printer: str = ""  # the profile that it was made for
