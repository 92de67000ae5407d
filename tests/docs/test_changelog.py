"""CHANGELOG.md: what is new since the last release on top, then every release with its day, short enough to be read."""

from __future__ import annotations

import re
from datetime import date as Date
from pathlib import Path

from bookbuilder.version import __version__

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CHANGELOG.md").read_text("utf-8")
PARTS = re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]  # each begins with its heading


def test_what_is_unreleased_stands_above_the_present_version() -> None:
    headings = [part.splitlines()[0] for part in PARTS]
    assert headings[0] == "Unreleased"
    name, day = headings[1].split()
    assert (name, Date.fromisoformat(day.strip("()")).year >= 2026) == (__version__, True)


def test_no_release_has_more_than_a_thousand_words() -> None:
    assert [part.splitlines()[0] for part in PARTS if len(part.split()) > 1000] == []


def test_links_lead_to_pages() -> None:
    links = re.findall(r"\]\(([^)#]+)", TEXT)
    assert [link for link in links if not (ROOT / link).is_file()] == []
