"""The same days again, in a folder in which something was changed meanwhile: as new, and what was changed is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bookbuilder import fonts
from bookbuilder.daily import MadeDays, art
from bookbuilder.errors import InputError
from tests.daily.conftest import Paper, series

DAYS = "2027-01-01", "2027-01-11"
ART, DAY, WEEK = "2027-01-05/20270105_main_60mm_puzzle.svg", "2027-01-05/day.json", "week-2027-W01.zip"
MANIFEST = "manifest.json"

Change = Callable[[Path], object]  # of the folder


def nothing(_: Path) -> None:
    """Leave the folder as it is."""


def edited(name: str, more: bytes = b" ") -> Change:
    """Something is appended to a file."""
    return lambda folder: (folder / name).write_bytes((folder / name).read_bytes() + more)


def removed(name: str) -> Change:
    return lambda folder: (folder / name).unlink()


def linked(folder: Path) -> None:
    """A link to the same content takes the place of art."""
    (folder / ART).rename(folder.parent / "mine.svg")
    (folder / ART).symlink_to(folder.parent / "mine.svg")


def vouched(folder: Path) -> None:
    """Art is edited, and all digests that tell of it with it."""
    edited(ART)(folder)
    issue = json.loads((folder / DAY).read_text("utf-8"))
    for file in issue["files"]:
        file["sha256"] = digest(folder / DAY.replace("day.json", file["file"]))
    (folder / DAY).write_text(json.dumps(issue, separators=(",", ": ")), "utf-8")
    restated(folder, {name: digest(folder / name) for name in (ART, DAY)})


def denied(folder: Path) -> None:
    """The manifest says of good art that it should be different."""
    restated(folder, {ART: "0" * 64})


def restated(folder: Path, digests: dict[str, str]) -> None:
    """Write other digests of files into the manifest."""
    manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    for file in manifest["artifacts"]:
        file["sha256"] = digests.get(file["file"], file["sha256"])
    (folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a newspaper, by name."""
    paper = Paper(tmp_path_factory.mktemp("made"))
    paper.make(paper.plan(series()), *DAYS)
    return {name: (paper.folder / "out" / name).read_bytes() for name in paper.files()}


def again(paper: Paper, made: dict[str, bytes], change: Change, **how: Any) -> MadeDays:
    """Make the days again in a folder that was changed."""
    for name, content in made.items():
        (paper.folder / "out" / name).parent.mkdir(parents=True, exist_ok=True)
        (paper.folder / "out" / name).write_bytes(content)
    change(paper.folder / "out")
    return paper.make(paper.plan(series()), *DAYS, **how)


CHANGES: dict[str, tuple[Change, tuple[str, ...]]] = {
    "nothing": (nothing, ()),
    "art edited": (edited(ART), (ART,)),
    "art removed": (removed(ART), ()),
    "art that is a link": (linked, (ART,)),
    "art and all its digests edited": (vouched, ()),
    "art that the manifest calls different": (denied, (ART,)),
    "a day's record edited": (edited(DAY), (DAY,)),
    "a week's ZIP edited": (edited(WEEK), (WEEK,)),
    "the feed removed": (removed("feed.json"), ()),
    "the calendar edited": (edited("calendar.html"), ("calendar.html",)),
    "a remark in the stock": (edited("puzzles.txt", b"# mine\n"), ("puzzles.txt",)),
    "the manifest edited": (edited(MANIFEST), ()),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_as_new_and_named(paper: Paper, made: dict[str, bytes], change: str) -> None:
    how, named = CHANGES[change]
    assert again(paper, made, how).moved.replaced == named
    assert paper.files() == {name: sha256(content).hexdigest() for name, content in made.items()}
    assert not (paper.folder / "out" / ART).is_symlink()


def test_days_that_a_manifest_does_not_name_are_refused(paper: Paper, made: dict[str, bytes]) -> None:
    with pytest.raises(InputError, match="which bookbuilder did not make"):
        again(paper, made, removed(MANIFEST))


class Store(dict[str, str]):
    """A store of what is kept, in memory."""

    def get(self, key: str) -> str:  # type: ignore[override]
        return super().get(key, "")

    def put(self, key: str, text: str) -> None:
        self[key] = text


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """What a run keeps of the newspaper."""
    paper, kept = Paper(tmp_path_factory.mktemp("kept")), Store()
    paper.make(paper.plan(series()), *DAYS, kept=kept)
    return kept


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_kept_vouches_for_nothing_that_was_changed(
    paper: Paper, made: dict[str, bytes], store: Store, change: str
) -> None:
    how, named = CHANGES[change]
    assert again(paper, made, how, kept=store).moved.replaced == named
    assert paper.files() == {name: sha256(content).hexdigest() for name, content in made.items()}
    assert not (paper.folder / "out" / ART).is_symlink()


def drawn(patch: pytest.MonkeyPatch) -> list[str]:
    """The days whose art is drawn from now on."""
    days: list[str] = []
    original = art._drawn
    patch.setattr(
        art,
        "_drawn",
        lambda plan, shown, day, pages: (days.append(f"{day.date}"), original(plan, shown, day, pages))[1],
    )
    return days


@pytest.mark.parametrize(
    ("change", "days"),
    [("nothing", []), ("art edited", ["2027-01-05"]), ("art and all its digests edited", ["2027-01-05"])],
)
def test_only_art_that_was_changed_is_drawn(
    paper: Paper, made: dict[str, bytes], store: Store, monkeypatch: pytest.MonkeyPatch, change: str, days: list[str]
) -> None:
    those = drawn(monkeypatch)
    again(paper, made, CHANGES[change][0], kept=store)
    assert those == days


def test_a_fresh_run_draws_everything(
    paper: Paper, made: dict[str, bytes], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    those = drawn(monkeypatch)
    again(paper, made, nothing, kept=store, fresh=True)
    assert len(those) == 11


@pytest.mark.parametrize("change", [{"title": "Q"}, {"copyright": "© me"}, {"language": "de"}, {"theme": "library"}])
def test_what_another_config_draws_is_not_what_was_kept(
    paper: Paper, made: dict[str, bytes], store: Store, change: dict[str, str]
) -> None:
    plan = paper.plan(series(), top=change)
    paper.make(plan, *DAYS, "plain")
    paper.make(paper.plan(series()), *DAYS)
    paper.make(plan, *DAYS, kept=store)
    assert paper.files() == paper.files("plain")


def test_art_is_drawn_again_in_a_font_whose_package_has_changed(
    paper: Paper, made: dict[str, bytes], store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    find = fonts.face_path

    def newer(face: str) -> Path:
        (file := tmp_path / f"{face}.ttf").write_bytes(find(face).read_bytes() + bytes(4))
        return file

    monkeypatch.setattr(fonts, "face_path", newer)
    those = drawn(monkeypatch)
    again(paper, made, nothing, kept=store)
    assert len(those) == 11


@pytest.mark.parametrize("text", ["", "no JSON", "{}", "[1]"])
def test_what_another_program_keeps_of_art_is_as_nothing(
    paper: Paper, made: dict[str, bytes], store: Store, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    those = drawn(monkeypatch)
    again(paper, made, nothing, kept=Store({key: text for key in store if store[key].startswith("[")}))
    assert len(those) == 11
