"""New documents in the studio: what they may be called, and that nothing is replaced."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from bookbuilder.api.listing import templates
from bookbuilder.errors import InputError
from bookbuilder.studio import templates as offering
from bookbuilder.studio.templates import begun, documents, folder_of, picture


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


def test_the_files_of_a_folder_are_offered_the_newest_first(tmp_path: Path) -> None:
    for age, name in enumerate(["new.yaml", "old.yml", ".six.yaml", "notes.txt", "folder.yaml/in.txt"]):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "link.yaml").symlink_to(tmp_path / "new.yaml")
    assert list(documents(tmp_path)) == ["new.yaml", "old.yml"]
    assert not documents(tmp_path / "not there")


def test_the_folder_of_a_new_document_is_seen_from_the_start_unless_it_says_more(tmp_path: Path) -> None:
    (tmp_path / "books" / "mine").mkdir(parents=True)
    written = ["", ".", "books", " books/mine ", "books/..", str(tmp_path / "books"), "~"]
    home = Path.home()
    found = [tmp_path, tmp_path, tmp_path / "books", tmp_path / "books" / "mine", tmp_path, tmp_path / "books", home]
    assert [folder_of(name, tmp_path) for name in written] == found


@pytest.mark.parametrize("name", ["none", "file.txt", "~nobody-of-this-name", "a\0b", "x" * 5000])
def test_a_folder_that_is_not_there_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file.txt").touch()
    with pytest.raises(InputError, match="there is no folder"):
        folder_of(name, tmp_path)


@pytest.mark.parametrize("name", templates())
def test_each_template_has_a_picture_with_puzzles_in_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = picture(name)
    with Image.open(BytesIO(shown)) as image:
        assert image.width == 320
        assert image.convert("L").getextrema() == (0, 255)
    if not name.startswith("newspaper"):
        monkeypatch.setattr(offering, "make", lambda *_: ())
        assert picture.__wrapped__(name) != shown
