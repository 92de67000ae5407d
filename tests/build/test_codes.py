"""QR codes in finished books: each leads to the page that the book's site has for the puzzle."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from bookbuilder.errors import InputError

BOOK = """\
title: Codes
printer: kdp-paperback
trim: 6x9in
outputs: [interior, screen, html]
html: {base_url: "https://example.org/sudoku"}
sections:
  - {title: One, grade: easy, count: 20}
  - {title: Two, board: 6x6, count: 4, aids: {codes: false}}
"""


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "codes.yaml"
    path.write_text(BOOK, "utf-8")
    return path


@pytest.mark.slow
def test_codes_lead_to_the_pages_of_the_site_and_are_links_on_the_screen(config: Path, build) -> None:
    folder = build(config).folder
    with pikepdf.open(folder / "screen.pdf") as pdf:
        links = [link for page in pdf.pages for link in page.get("/Annots", ()) if "/A" in link]
        addresses = [str(link.A.URI) for link in links]
    assert addresses == [f"https://example.org/sudoku/{number:04}.html" for number in range(1, 21)]
    assert all((folder / "html" / address.rsplit("/", 1)[1]).is_file() for address in addresses)


def test_a_code_needs_an_address(config: Path, build) -> None:
    config.write_text(re.sub("html: .*\n", "aids: {codes: true}\n", BOOK), "utf-8")
    with pytest.raises(InputError, match="a code needs the address of the puzzles' pages"):
        build(config)


def test_an_address_too_long_for_a_code_is_refused_before_anything_is_made(config: Path, build) -> None:
    config.write_text(BOOK.replace("/sudoku", "/" + "s" * 90), "utf-8")
    with pytest.raises(InputError, match=r"`html.base_url` is \d+ characters too long for codes"):
        build(config)
    assert not (config.parent / "out").exists()
