"""A staging folder, a manifest or a link of a stranger's: refused or left alone, and nothing outside is touched."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.staging import Staging, check_target, staged


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
        '{"move": ["a"], "remove": ["b"]}',
        '{"move": [], "remove": [["b"]]}',
        '{"move": [], "remove": [["b", null]]}',
        '{"move": ["../outside.txt"], "remove": []}',
        '{"move": ["/etc/passwd"], "remove": []}',
        '{"move": ["inner/../../outside.txt"], "remove": []}',
        '{"move": [], "remove": [["../outside.txt", "x"]]}',
        '{"move": ["a\\u0000b"], "remove": []}',
    ],
)
def test_a_plan_that_no_build_has_written_is_refused_and_moves_nothing(tmp_path: Path, plan: str) -> None:
    target = tmp_path / "out"
    target.mkdir()
    (tmp_path / "outside.txt").write_text("precious", "utf-8")
    left_ready(target, plan, a="new", **{"inner/b": "new"})
    with pytest.raises(InputError, match="a move that no build has begun") as told:
        enter(target)
    assert "delete that folder" in told.value.problems[0].hint
    assert list(target.iterdir()) == []
    assert (tmp_path / "outside.txt").read_text("utf-8") == "precious"


def test_a_move_through_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    target, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    target.mkdir()
    elsewhere.mkdir()
    (target / "html").symlink_to(elsewhere, target_is_directory=True)
    left_ready(target, '{"move": ["html/a"], "remove": []}', **{"html/a": "new"})
    with pytest.raises(InputError, match="a move that no build has begun"):
        enter(target)
    assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("name", ["", "lock", "journal.txt", "new", "ready", "old"])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_staging_folder_with_a_link_in_it_is_refused(tmp_path: Path, name: str, is_there: bool) -> None:
    elsewhere = tmp_path / "elsewhere"
    if is_there:
        elsewhere.mkdir()
    folder = Staging(tmp_path / "out").folder
    if name:
        folder.mkdir()
    (folder / name).symlink_to(elsewhere)
    with pytest.raises(InputError, match="is a link, and this is where a build keeps"):
        enter(tmp_path / "out")
    assert elsewhere.exists() == is_there
    assert not is_there or list(elsewhere.iterdir()) == []


@pytest.mark.parametrize("below", ["", "deeper"])
def test_an_output_folder_that_is_a_link_to_nowhere_is_refused(tmp_path: Path, below: str) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError, match="is a link to nowhere"):
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
    manifest(target, {"ours.txt": "ours.txt", "edited.txt": "as it was", "never-ours.txt": ""})
    with staged(target) as staging:
        staging.write("new.txt", b"new")
        assert staging.move_in(staging.old_edition((), "", "")) == ("edited.txt", "never-ours.txt")
    assert {path.name for path in target.iterdir()} == {"new.txt", "edited.txt", "never-ours.txt"}


def test_what_lies_outside_the_range_of_an_edition_stays(tmp_path: Path) -> None:
    target = tmp_path / "courier"
    with staged(target) as staging:
        for name in ("2027-01-31/a.pdf", "2027-02-01/a.pdf", "2027-02-02/a.pdf"):
            staging.write(name, name.encode())
        staging.move_in()
    manifest(target, {name: name for name in ("2027-01-31/a.pdf", "2027-02-01/a.pdf", "2027-02-02/a.pdf")})
    with staged(target) as staging:
        staging.write("2027-02-01/a.pdf", b"another")
        staging.move_in(staging.old_edition((), "", ""), within=lambda name: name.startswith("2027-02"))
    found = {path.relative_to(target).as_posix() for path in target.rglob("*.pdf")}
    assert found == {"2027-01-31/a.pdf", "2027-02-01/a.pdf"}
    assert (target / "2027-02-01/a.pdf").read_bytes() == b"another"
    assert not (target / "2027-02-02").exists()


def test_an_edition_may_have_a_manifest_of_another_name(tmp_path: Path) -> None:
    target = tmp_path / "courier"
    with staged(target, "manifest.json") as staging:
        staging.write("a.txt", b"a")
        staging.write("manifest.json", b"{}")
        moved: list[str] = []
        original = Path.replace
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "replace", lambda self, to: (moved.append(Path(to).name), original(self, to))[1])
            staging.move_in()
    assert [name for name in moved if name.endswith((".txt", ".json"))] == ["a.txt", "manifest.json"]
