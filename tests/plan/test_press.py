"""Which kind of PDF a publication gets, and what is said where that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageCms

from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book, plan_newspaper
from bookbuilder.plan.press import MOST_ICC

PAPER = """\
title: P
newspaper:
  series: [{id: a, board: classic, start: 2027-01-01, grades: easy, slots: [{width: 60mm, formats: [pdf]}]}]
"""


def standard(folder: Path, keys: str) -> str | None:
    (folder / "book.yaml").write_text(f"title: T\nsections: [{{title: A, count: 40}}]\n{keys}\n")
    intent = plan_book(folder / "book.yaml").intent
    return intent.standard if intent else None


def refused(folder: Path, keys: str) -> tuple[str, str]:
    with pytest.raises(InputError) as caught:
        standard(folder, keys)
    (problem,) = caught.value.problems
    return problem.what, problem.hint


@pytest.mark.parametrize(
    ("keys", "kind"),
    [
        ("printer: kdp-paperback", None),
        ("printer: lulu", None),
        ("printer: plain", None),
        ("printer: ingramspark", "pdf/x-1a:2001"),
        ("printer: kdp-paperback\nstandard: pdf/x-1a:2003", "pdf/x-1a:2003"),
        ("printer: plain\nstandard: pdf/x-1a:2001", "pdf/x-1a:2001"),
    ],
)
def test_the_printer_decides_unless_the_author_does(tmp_path: Path, keys: str, kind: str | None) -> None:
    assert standard(tmp_path, keys) == kind


@pytest.mark.parametrize(
    ("keys", "what", "hint"),
    [
        ("printer: ingramspark\nstandard: pdf", "`standard`: IngramSpark does not take pdf", "use pdf/x-1a:2001"),
        ("printer: lulu\nstandard: pdf/x-4", "`standard`: Lulu does not take pdf/x-4", "use pdf"),
        ("standard: pdf/x-4", "`standard`: pdf/x-4 needs the ICC profile of the press", "icc: FILE"),
        ("icc: no.icc", "`icc`: no.icc: No such file", "CMYK profile"),
        ("icc: ../no.icc", "outside the folder", "keep the ICC profile"),
        ("icc: book.yaml", "`icc`: book.yaml is no ICC profile", "CMYK profile"),
        ("icc: srgb.icc", "`icc`: srgb.icc is a profile of class mntr for RGB", "CMYK profile"),
        ("icc: huge.icc", "`icc`: huge.icc is larger than", "CMYK profile"),
    ],
)
def test_what_cannot_be_is_told_with_its_key(tmp_path: Path, keys: str, what: str, hint: str) -> None:
    (tmp_path / "srgb.icc").write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    with (tmp_path / "huge.icc").open("wb") as file:
        file.truncate(MOST_ICC + 1)
    said = refused(tmp_path, keys)
    assert what in said[0]
    assert hint in said[1]


@pytest.mark.parametrize(("keys", "kind"), [("", "pdf/x-1a:2001"), ("standard: pdf", None), ("printer: plain", None)])
def test_a_newspapers_art_is_pdf_x_for_newsprint(tmp_path: Path, keys: str, kind: str | None) -> None:
    (tmp_path / "paper.yaml").write_text(f"{PAPER}{keys}\n")
    intent = plan_newspaper(tmp_path / "paper.yaml").intent
    assert (intent.standard if intent else None) == kind
    assert intent is None or intent.identifier == "IFRA26"
