"""New documents in the studio: what they may be called, and that nothing is replaced."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.studio.templates import begun


@pytest.mark.parametrize(
    "name", ["book.yaml", "my book 2.yml", "Rätsel.yaml", "数独.yaml", "console.yaml", "v1.2.yaml"]
)
def test_a_new_document_has_the_name_that_was_chosen(tmp_path: Path, name: str) -> None:
    assert begun("practice", name, tmp_path) == tmp_path / name
    with pytest.raises(InputError, match="exists"):
        begun("practice", name, tmp_path)


@pytest.mark.parametrize(
    "name",
    [
        *("", ".yaml", ".x.yaml", "-x.yaml", "x", "x.txt", "x.YAML.exe", "a\n.yaml", "x.yaml\n", "x.yaml\0"),
        *("../x.yaml", "x/y.yaml", "x\\y.yaml", "c:x.yaml", "x.yaml:y.yaml", "/x.yaml", "~/x.yaml"),
        *("con.yaml", "NUL.yml", "aux.v1.yaml", "com1.yaml", "LPT9 .yaml", "COM¹.yaml", "conin$.yaml"),
        *("a" * 82 + ".yaml", "書" * 80 + ".yaml"),
    ],
)
def test_a_name_that_some_system_does_not_take_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="cannot be the name"):
        begun("practice", name, tmp_path)
    assert not list(tmp_path.iterdir())
