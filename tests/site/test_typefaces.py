"""The fonts in a page: each comes with its copyright and its licence, as the licence asks of whoever passes it on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bookbuilder import fonts
from bookbuilder.data import names
from bookbuilder.fonts.faces import parsed
from bookbuilder.fonts.notices import Notice
from bookbuilder.site.typefaces import face_rules
from bookbuilder.typeset.theme import theme
from bookbuilder.words import words


def rules(name: str) -> str:
    return face_rules(theme(name, Path()), words("en"), "Easy")


@pytest.mark.parametrize("name", sorted(names("layouts", "themes")))
def test_a_page_names_the_copyright_and_the_licence_of_its_fonts(name: str) -> None:
    faces = theme(name, Path()).faces
    licence = r"SIL Open Font License, Version 1\.1 https://openfontlicense\.org"
    said = re.findall(rf"^/\* ([\w ]+): Copyright .*\. {licence} \*/$", rules(name), re.MULTILINE)
    assert {*said} == {parsed(face).family for face in (faces.text, faces.heading, faces.digits)}


def test_a_notice_cannot_end_the_comment_or_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Notice("Fira Sans", "Copyright */ </style> Me", "Own", "")
    monkeypatch.setattr(fonts, "notice", lambda family: odd)
    assert rules("press").splitlines()[0] == "/* Fira Sans: Copyright  /style Me. Own */"
