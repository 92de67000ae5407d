"""A staging folder, a manifest or a link of a stranger's: refused or left alone, and nothing outside is touched."""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.staging import OldEdition, Staging, check_target, staged


def left_ready(target: Path, plan: str, **files: str) -> Staging:
    """A staging folder with a move under way, by a plan of this text."""
    staging = Staging(target)
    for name, text in {".plan.json": plan, **files}.items():
        (staging.folder / "ready" / name).parent.mkdir(parents=True, exist_ok=True)
        (staging.folder / "ready" / name).write_text(text, "utf-8")
    return staging


def enter(target: Path) -> None:
    with staged(target):
        pass


TEXT = sha256(b"new").hexdigest()
OTHER = sha256(b"other").hexdigest()
NONE = sha256(b"").hexdigest()


@pytest.mark.parametrize(
    "plan",
    [
        "",
        "{",
        "[",
        "[]",
        "{}",
        "null",
        "7",
        '"move"',
        "[" * 100_000,
        '{"move": [], "remove": {}}',
        '{"move": [7], "remove": []}',
        '{"move": ["a"], "remove": []}',
        '{"move": [["a"]], "remove": []}',
        '{"move": [["a", null, ""]], "remove": []}',
        '{"move": [], "remove": ["b"]}',
        '{"move": [], "remove": [["b"]]}',
        '{"move": [], "remove": [["b", null]]}',
        '{"move": [["a\\u0000b", "", ""]], "remove": []}',
    ],
)
def test_a_plan_that_no_build_has_written_is_refused_and_moves_nothing(tmp_path: Path, plan: str) -> None:
    left_ready(tmp_path / "out", plan, a="new", **{"inner/b": "new"})
    with pytest.raises(InputError, match="an unfinished move") as told:
        enter(tmp_path / "out")
    assert f"{tmp_path / '.out.staging' / 'ready'} holds" in told.value.problems[0].what
    assert "delete that folder" in told.value.problems[0].hint
    assert not (tmp_path / "out").exists()


NAMES = ["", ".", "..", "photos", "photos/", "photos/..", "./notes.doc", "photos//sea.png", "notes.doc", "notes.doc/a"]
NAMES += ["../beside.doc", "photos/../../beside.doc", "/etc/passwd", ".plan.json", "a\0b", "long" * 1250, "sub/new.doc"]


@pytest.mark.parametrize("name", NAMES)
def test_a_plan_of_a_strangers_touches_no_file_whose_content_it_does_not_know(tmp_path: Path, name: str) -> None:
    target = tmp_path / "out"
    (target / "photos").mkdir(parents=True)
    for each in (target / "photos" / "sea.png", target / "notes.doc", tmp_path / "beside.doc"):
        each.write_text("precious", "utf-8")
    moves = [name, [name, TEXT, ""], [name, TEXT, TEXT], [name, TEXT, OTHER], [name, "", NONE], [name, NONE, ""]]
    removes = [[name, digest] for digest in ("", NONE, TEXT, OTHER)]
    plans = [{"move": [it], "remove": []} for it in moves] + [{"move": [], "remove": [it]} for it in removes]
    for plan in plans:
        inside = {"photos/other.png": "new", "notes.doc": "new", "sub/new.doc": "new"}
        staging = left_ready(target, json.dumps(plan), **inside)
        with suppress(InputError):
            enter(target)
        assert {path.name for path in tmp_path.rglob("*") if path.is_file() and path.read_bytes() == b"precious"} == {
            "sea.png",
            "notes.doc",
            "beside.doc",
        }
        shutil.rmtree(staging.folder, ignore_errors=True)
    added = {path.relative_to(target).as_posix() for path in target.rglob("*")} - {"photos", "photos/sea.png"}
    assert added - {"sub", "sub/new.doc"} == {"notes.doc"}


def test_a_refused_move_is_over_when_its_folder_is_deleted(tmp_path: Path) -> None:
    staging = left_ready(tmp_path / "out", "{}", a="new")
    journal = staging.journal.begin("a title")
    for _ in range(2):
        with pytest.raises(InputError):
            enter(tmp_path / "out")
    shutil.rmtree(staging.folder / "ready")
    with staged(tmp_path / "out") as staging:
        assert staging.journal.begin("a title") == journal


@pytest.mark.parametrize(("where", "name"), [("ready", "sub"), ("ready", "sub/letter.doc"), ("old", "sub")])
def test_nothing_is_moved_out_of_a_link_or_into_one(tmp_path: Path, where: str, name: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "letter.doc").write_text("new", "utf-8")
    (tmp_path / "out" / "sub").mkdir(parents=True)
    (tmp_path / "out" / "sub" / "letter.doc").write_text("other", "utf-8")
    there = {} if where == "ready" else {"sub/letter.doc": "new"}
    staging = left_ready(
        tmp_path / "out", json.dumps({"move": [["sub/letter.doc", TEXT, OTHER]], "remove": []}), **there
    )
    (staging.folder / where / name).parent.mkdir(parents=True, exist_ok=True)
    (staging.folder / where / name).symlink_to(elsewhere if name == "sub" else elsewhere / "letter.doc")
    with pytest.raises(InputError, match="an unfinished move"):
        enter(tmp_path / "out")
    assert [(path.name, path.read_text("utf-8")) for path in elsewhere.iterdir()] == [("letter.doc", "new")]
    assert (tmp_path / "out" / "sub" / "letter.doc").read_text("utf-8") == "other"


def test_a_move_through_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    target.mkdir()
    elsewhere.mkdir()
    (target / "html").symlink_to(elsewhere, target_is_directory=True)
    left_ready(target, json.dumps({"move": [["html/a", TEXT, ""]], "remove": []}), **{"html/a": "new"})
    with pytest.raises(InputError, match="an unfinished move"):
        enter(target)
    assert list(elsewhere.iterdir()) == []


OURS = ["", "lock", "book.json.journal", "new", "ready", "old"]


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("is_there", [True, False])
def test_a_staging_folder_with_a_link_in_it_is_refused(tmp_path: Path, name: str, is_there: bool) -> None:
    elsewhere = tmp_path / "elsewhere"
    if is_there:
        elsewhere.mkdir()
    folder = Staging(tmp_path / "out").folder
    if name:
        folder.mkdir()
    (folder / name).symlink_to(elsewhere)
    with pytest.raises(InputError, match="is a link, but a build keeps"):
        enter(tmp_path / "out")
    assert elsewhere.exists() == is_there
    assert not is_there or list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("kind", ["pipe", "other"])
def test_a_pipe_or_a_file_for_a_folder_in_a_staging_folder_is_refused(tmp_path: Path, name: str, kind: str) -> None:
    """A build would wait for a pipe for ever."""
    place = Staging(tmp_path / "out").folder / name
    if name:
        place.parent.mkdir()
    if kind == "pipe":
        os.mkfifo(place)
    elif name in ("lock", "book.json.journal"):
        place.mkdir()
    else:
        place.write_bytes(b"")
    with pytest.raises(InputError, match=r"is not a (file|folder), but a build keeps") as told:
        enter(tmp_path / "out")
    assert str(place) in told.value.problems[0].what
    assert place.exists()


def test_what_a_stranger_keeps_in_a_staging_folder_stays(tmp_path: Path) -> None:
    folder = Staging(tmp_path / "out").folder
    folder.mkdir()
    (folder / "letter.doc").write_text("precious", "utf-8")
    enter(tmp_path / "out")
    assert (folder / "letter.doc").read_text("utf-8") == "precious"


def test_files_of_the_next_edition_are_only_those_that_the_build_has_written(tmp_path: Path) -> None:
    folder = Staging(tmp_path / "out").folder
    (folder / "new" / "sub").mkdir(parents=True)
    (folder / "new" / "sub" / "strange.doc").write_text("strange", "utf-8")
    with staged(tmp_path / "out") as staging:
        staging.write("a.txt", b"a")
        staging.move_in(OldEdition())
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.txt"]


@pytest.mark.parametrize("below", ["", "deeper"])
def test_an_output_folder_that_is_a_link_to_nowhere_is_refused(tmp_path: Path, below: str) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match="is a link to a folder that does not exist"):
        check_target(tmp_path / "link" / below)
    assert not (tmp_path / "nowhere").exists()


def test_an_output_folder_that_is_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "link")
    with pytest.raises(InputError, match="link"):
        check_target(tmp_path / "link")


def manifest(target: Path, files: dict[str, str]) -> None:
    """A manifest that names these files, each with the digest of this text."""
    listed = [{"file": name, "sha256": sha256(text.encode()).hexdigest()} for name, text in files.items()]
    (target / "book.json").write_text(json.dumps({"format": "bookbuilder/1", "artifacts": listed}), "utf-8")


def test_a_file_that_is_not_what_the_manifest_says_is_not_removed(tmp_path: Path) -> None:
    """Whether its reader has changed it, or somebody has written its name into the manifest."""
    target = tmp_path / "out"
    target.mkdir()
    for name in ("ours.txt", "edited.txt", "never-ours.txt"):
        (target / name).write_text(name, "utf-8")
    manifest(target, {"ours.txt": "ours.txt", "edited.txt": "is unchanged", "never-ours.txt": ""})
    with staged(target) as staging:
        staging.write("new.txt", b"new")
        assert staging.move_in(staging.old_edition((), "", "")).staying == ("edited.txt", "never-ours.txt")
    assert {path.name for path in target.iterdir()} == {"new.txt", "edited.txt", "never-ours.txt"}


def test_the_root_of_all_files_is_no_output_folder() -> None:
    root = Path("/").resolve()
    with pytest.raises(InputError, match=re.escape(f"the output folder {root} is the root of all files")):
        check_target(root)
