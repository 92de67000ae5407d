"""Feeds and weekly ZIPs that hold anything but what the folders of the days hold are found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from bookbuilder.book import DAY_FILE, feed_csv, feed_json, read_issue
from bookbuilder.readback import check_folder
from tests.readback.newspaper import Paper, puzzles, sign

ZIP = "week-2027-W01.zip"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Paper:
    """Two days of one week as text, with feeds and the week's ZIP."""
    paper = Paper(tmp_path_factory.mktemp("sound"), board="6x6", formats=("txt",)).make()
    board = puzzles("6x6", 1)[0].puzzle.board
    issues = [read_issue(path.read_text("utf-8")) for path in sorted(paper.folder.glob(f"*/{DAY_FILE}"))]
    feeds = {
        "feed.json": feed_json("The Courier", issues, {board.name: board}, "The Courier", "© 2027"),
        "feed.csv": feed_csv(issues, {board.name: board}, ruled=False),
    }
    for name, lines in feeds.items():
        (paper.folder / name).write_bytes("".join(lines).encode())
    zipped(paper, {**files(paper), "README.txt": b"read me", "SHA256SUMS": b""})
    manifest = paper.folder / "manifest.json"
    data = json.loads(manifest.read_text("utf-8"))
    data["artifacts"] += [{"file": name, "sha256": ""} for name in (*feeds, ZIP)]
    manifest.write_text(json.dumps(data), "utf-8")
    sign(paper.folder)
    return paper


@pytest.fixture
def paper(sound: Paper, tmp_path: Path) -> Paper:
    copy = tmp_path / "courier"
    shutil.copytree(sound.folder, copy)
    return replace(sound, folder=copy)


def files(paper: Paper) -> dict[str, bytes]:
    return {path.relative_to(paper.folder).as_posix(): path.read_bytes() for path in sorted(paper.folder.glob("2*/*"))}


def zipped(paper: Paper, contents: Mapping[str, bytes], how: int = 0) -> None:
    with ZipFile(paper.folder / ZIP, "w", how) as made:
        for name, content in contents.items():
            made.writestr(name, content)


def wrong(paper: Paper) -> list[tuple[str, str, str]]:
    """What is found when all digests are right."""
    sign(paper.folder)
    return [(it.rule, it.file, it.what) for it in check_folder(paper.folder).findings]


def test_deliveries_that_hold_what_the_days_hold_pass(sound: Paper) -> None:
    report = check_folder(sound.folder)
    assert not report.findings
    assert "deliveries" in report.passed
    assert report.checked["deliveries"] == 3


@pytest.mark.parametrize("name", ["feed.json", "feed.csv"])
def test_one_value_that_differs_in_a_feed_is_found(paper: Paper, name: str) -> None:
    feed = paper.folder / name
    text = feed.read_bytes().decode()
    feed.write_bytes(text.replace("20270106_main", "20270107_main").encode())
    ((rule, file, what),) = wrong(paper)
    assert (rule, file) == ("deliveries", name)
    assert what.startswith("does not have what the days have, from line ")


def test_a_feed_that_lacks_a_day_is_found(paper: Paper) -> None:
    feed = paper.folder / "feed.csv"
    feed.write_bytes(b"".join(feed.read_bytes().splitlines(keepends=True)[:-1]))
    assert [(rule, file) for rule, file, _ in wrong(paper)] == [("deliveries", "feed.csv")]


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"\xff", b"[" * 100_000])
def test_a_feed_that_is_none_is_found(paper: Paper, data: bytes) -> None:
    (paper.folder / "feed.json").write_bytes(data)
    assert [(rule, file) for rule, file, _ in wrong(paper)] == [("deliveries", "feed.json")]


@pytest.mark.parametrize(
    "change",
    [
        lambda its: {**its, "2027-01-05/day.json": b"an old one"},
        lambda its: {name: content for name, content in its.items() if name != "2027-01-05/day.json"},
        lambda its: {**its, "2027-01-05/stranger.pdf": b""},
    ],
    ids=["stale", "missing", "strange"],
)
def test_a_zip_that_differs_from_its_days_is_found(
    paper: Paper, change: Callable[[dict[str, bytes]], dict[str, bytes]]
) -> None:
    zipped(paper, change(files(paper)))
    ((rule, file, what),) = wrong(paper)
    assert (rule, file) == ("deliveries", ZIP)
    assert "does not have '2027-01-05/" in what


def test_a_zip_that_might_be_endless_is_not_read(paper: Paper) -> None:
    zipped(paper, files(paper), ZIP_DEFLATED)
    ((*_, what),) = wrong(paper)
    assert what == "is not a ZIP of a week: it has files that are not simply stored"


def test_a_zip_with_two_files_of_one_name_is_found(paper: Paper) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"), ZipFile(paper.folder / ZIP, "a") as made:
        made.writestr("2027-01-05/day.json", files(paper)["2027-01-05/day.json"])
    ((*_, what),) = wrong(paper)
    assert what == "is not a ZIP of a week: it has two files of one name"


def test_what_is_no_zip_is_found(paper: Paper) -> None:
    (paper.folder / ZIP).write_bytes(b"PK")
    ((rule, file, _),) = wrong(paper)
    assert (rule, file) == ("deliveries", ZIP)
