"""Builds beside strangers' files: a staging folder, a manifest, links, folders and pipes in the way."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from bookbuilder.build import build_book
from bookbuilder.errors import BookBuilderError, InputError
from bookbuilder.outputs import OUTPUTS, File, Output, Outputs
from bookbuilder.plan import plan_book

PRECIOUS = b"precious"


@pytest.fixture
def folder(tmp_path: Path, small: Path, build) -> Path:
    """The folder of a book, with files and a folder of its author's beside it and in it."""
    folder = build(small).folder
    (folder / "photos").mkdir()
    (folder / "photos" / "sea.png").write_bytes(PRECIOUS)
    (folder / "notes.doc").write_bytes(PRECIOUS)
    (tmp_path / "beside.doc").write_bytes(PRECIOUS)
    return folder


def precious(folder: Path) -> list[str]:
    """The author's remaining files."""
    return sorted(path.name for path in folder.parent.rglob("*") if path.is_file() and path.read_bytes() == PRECIOUS)


@pytest.mark.parametrize("has_manifest", [True, False])
@pytest.mark.parametrize("name", ["interior.pdf", "puzzles.txt", "book.json"])
def test_a_folder_in_the_place_of_a_file_is_refused(folder: Path, small, build, name: str, has_manifest: bool) -> None:
    if not has_manifest:
        (folder / "book.json").unlink()
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    (folder / name / "mine.doc").write_bytes(PRECIOUS)
    for _ in range(2):
        with pytest.raises(InputError, match=rf"holds .*{name}\b.*, which bookbuilder did not make"):
            build(small)
    assert (folder / name / "mine.doc").read_bytes() == PRECIOUS
    (folder / name / "mine.doc").unlink()
    (folder / name).rmdir()
    if name != "puzzles.txt":
        assert build(small).supplied.reused == 9


@pytest.mark.parametrize("name", ["", ".", "photos", "photos/", "./notes.doc", "long" * 1250, "a\0b", "../beside.doc"])
@pytest.mark.parametrize("content", [b"", PRECIOUS])
def test_a_manifest_of_a_strangers_names_no_file_of_the_author(
    folder: Path, small, build, name: str, content: bytes
) -> None:
    manifest = json.loads((folder / "book.json").read_text("utf-8"))
    for digest in ("", sha256(content).hexdigest()):
        manifest["artifacts"].append({"file": name, "sha256": digest})
    (folder / "book.json").write_text(json.dumps(manifest), "utf-8")
    for _ in range(2):
        assert build(small).supplied.reused == 9
    assert precious(folder) == ["beside.doc", "notes.doc", "sea.png"]


def test_a_link_in_the_place_of_a_file_is_replaced_and_this_is_told(folder: Path, small, build) -> None:
    (folder / "interior.pdf").unlink()
    (folder / "interior.pdf").symlink_to(folder.parent / "beside.doc")
    assert build(small).moved.replaced == ("interior.pdf",)
    assert not (folder / "interior.pdf").is_symlink()
    assert precious(folder) == ["beside.doc", "notes.doc", "sea.png"]


def test_a_changed_file_that_the_new_edition_replaces_is_told(folder: Path, small, build) -> None:
    assert build(small).moved.replaced == ()
    with (folder / "interior.pdf").open("ab") as file:
        file.write(b"% a note of mine")
    assert build(small).moved.replaced == ("interior.pdf",)
    assert build(small).moved.replaced == ()


# --- pipes and the like -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("name", ["interior.pdf", "puzzles.txt", "book.json"])
def test_no_build_waits_for_a_pipe_in_its_folder(folder: Path, small, build, name: str) -> None:
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(InputError, match=f"holds .*{name}, which bookbuilder did not make"):
        build(small)
    assert (folder / name).is_fifo()


# --- outputs that are folders -----------------------------------------------------------------------------------------


def pages(count: int) -> Outputs[object]:
    """The outputs of a book, with a folder of this many files."""

    def files(*_: object) -> Iterator[File]:
        for number in range(1, count + 1):
            yield File(f"pages/deep/{number}.svg", lambda to, number=number: to.write(b"%d of %d" % (number, count)))

    return {"pages": Output(("pages",), files, always=True), **OUTPUTS}


def built(monkeypatch: pytest.MonkeyPatch, config: Path, folder: Path, count: int, outputs: tuple[str, ...]) -> object:
    monkeypatch.setattr(sys.modules["bookbuilder.build"], "OUTPUTS", pages(count))
    return build_book(replace(plan_book(config), outputs=outputs), folder)


@pytest.mark.parametrize("outputs", [("interior", "json"), ("interior",)])
def test_an_output_that_is_a_folder_is_built_again(tmp_path: Path, small, outputs, monkeypatch) -> None:
    for _ in range(3):
        built(monkeypatch, small, tmp_path / "out", 3, outputs)
    assert {path.name for path in (tmp_path / "out" / "pages" / "deep").iterdir()} == {"1.svg", "2.svg", "3.svg"}
    assert {path.name for path in tmp_path.iterdir()} == {"small.yaml", "out"}


def test_a_folder_is_built_again_when_the_manifest_is_gone(tmp_path: Path, small, monkeypatch) -> None:
    out = tmp_path / "out"
    built(monkeypatch, small, out, 3, ("json",))
    (out / "book.json").unlink()
    made = built(monkeypatch, small, out, 2, ("json",))
    assert made.moved.staying == ("pages/deep/3.svg",)
    assert (out / "pages" / "deep" / "1.svg").read_bytes() == b"1 of 2"


def test_files_in_folders_go_with_the_edition_that_had_them(tmp_path: Path, small, monkeypatch) -> None:
    out = tmp_path / "out"
    built(monkeypatch, small, out, 3, ("json",))
    (out / "pages" / "mine.css").write_bytes(PRECIOUS)
    (out / "pages" / "deep" / "2.svg").write_bytes(b"changed")
    (out / "pages" / "deep" / "1.svg").write_bytes(b"changed")
    made = built(monkeypatch, small, out, 1, ("json",))
    assert (made.moved.staying, made.moved.replaced) == (("pages/deep/2.svg",), ("pages/deep/1.svg",))
    assert {path.name for path in (out / "pages" / "deep").iterdir()} == {"1.svg", "2.svg"}
    (out / "pages" / "deep" / "2.svg").unlink()
    built(monkeypatch, small, out, 0, ("json",))
    assert [path.name for path in (out / "pages").iterdir()] == ["mine.css"]


def test_a_strangers_file_in_a_folder_is_refused_before_anything_moves(
    tmp_path: Path, small, files, monkeypatch
) -> None:
    out = tmp_path / "out"
    built(monkeypatch, small, out, 1, ("json",))
    (out / "pages" / "deep" / "2.svg").write_bytes(PRECIOUS)
    before = files(out)
    with pytest.raises(InputError, match=r"holds pages/deep/2\.svg, which bookbuilder did not make"):
        built(monkeypatch, small, out, 2, ("json",))
    assert files(out) == before
    (out / "pages" / "deep" / "2.svg").unlink()
    built(monkeypatch, small, out, 2, ("json",))


@pytest.mark.parametrize("has_manifest", [True, False])
@pytest.mark.parametrize("way", ["pages", "pages/deep"])
def test_files_are_not_moved_through_a_link_to_a_folder(
    tmp_path: Path, small, files, monkeypatch, way: str, has_manifest: bool
) -> None:
    out = tmp_path / "out"
    built(monkeypatch, small, out, 1, ("json",))
    (out / way).rename(tmp_path / "elsewhere")
    (out / way).symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    if not has_manifest:
        (out / "book.json").unlink()
    before = files(tmp_path / "elsewhere")
    with pytest.raises(BookBuilderError, match=f"holds {way}, which bookbuilder did not make"):
        built(monkeypatch, small, out, 2, ("json",))
    assert files(tmp_path / "elsewhere") == before
