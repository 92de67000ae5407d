"""How a book is printed: what a build notes in its manifest, so that its PDFs can be checked by the same rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bookbuilder.config import Standard
from bookbuilder.paper.covers import Template

PrintPart = Literal["interior", "cover", "answers"]


class PrintRecord(BaseModel):
    """What was asked of a book's PDFs. Keys that later versions add are passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False)

    printer: str  # the name of the profile
    trim: str
    paper: str
    bleed: bool
    bound_right: bool
    standard: Standard
    pages: int  # of the interior
    isbn: str
    files: Mapping[str, PrintPart]  # which file is what
    template: Template | None = None  # of the cover, where the author stated its figures
