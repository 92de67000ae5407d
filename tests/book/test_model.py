"""The outline of a book."""

from __future__ import annotations

from dataclasses import fields

from bookbuilder.book import TEXTS, Outline


def test_every_text_of_an_outline_is_looked_at_for_letters_that_the_faces_lack() -> None:
    names = {field.name for field in fields(Outline) if field.type == "str"}
    assert names - {"id", "language"} == set(TEXTS)
