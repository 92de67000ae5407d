"""Editions that are parts of what their folder holds, such as the months of a newspaper; and kinds of editions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bookbuilder.book import Artifact, read_artifacts
from bookbuilder.outputs import File, Output, Outputs, names, written
from bookbuilder.staging import EditionPart, Moved, OldEdition, Staging, staged
from bookbuilder.supply import say_nothing


def days(of: dict[str, bytes], *_: object) -> Iterator[File]:
    for name, content in of.items():
        yield File(name, lambda to, content=content: to.write(content))


def feed(of: dict[str, bytes], listed: Sequence[Artifact], _: object) -> Iterator[File]:
    yield File("feed.json", lambda to: to.write(json.dumps([each.file for each in listed]).encode()))


def manifest(of: dict[str, bytes], listed: Sequence[Artifact], _: object) -> Iterator[File]:
    files = [{"file": it.file, "sha256": it.sha256} for it in sorted(listed, key=lambda it: it.file)]
    text = json.dumps({"format": "bookbuilder/1", "artifacts": files})
    yield File("manifest.json", lambda to: to.write(text.encode()))


NEWSPAPER: Outputs[dict[str, bytes]] = {
    "days": Output((), days, always=True),
    "feed": Output(("feed.json",), feed, always=True),
    "manifest": Output(("manifest.json",), manifest, always=True),
}


def month(name: str) -> EditionPart:
    """The files that an edition of a month covers: its days, and the files about all days."""
    return EditionPart(name, lambda file: "/" not in file or file.startswith(name))


def publish(target: Path, of: str, *files: str, content: bytes = b"a day") -> Moved:
    """Make the edition of a month."""
    with staged(target, "manifest.json", month(of)) as staging:
        old = staging.old_edition(names(NEWSPAPER), "manifest.json", "{")
        written(staging, NEWSPAPER, dict.fromkeys(files, content), (), say_nothing, old.outside)
        return staging.move_in(old)


def held(target: Path) -> set[str]:
    return {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}


def listed(target: Path) -> list[str]:
    return [each.file for each in read_artifacts((target / "manifest.json").read_text("utf-8"))]


def test_months_of_a_newspaper_come_and_go_by_themselves(tmp_path: Path) -> None:
    target, always = tmp_path / "courier", {"feed.json", "manifest.json"}
    publish(target, "2027-01", "2027-01-30/a.pdf", "2027-01-31/a.pdf")
    publish(target, "2027-02", "2027-02-01/a.pdf")
    assert held(target) == {"2027-01-30/a.pdf", "2027-01-31/a.pdf", "2027-02-01/a.pdf"} | always
    publish(target, "2027-01", "2027-01-30/a.pdf", content=b"another")
    assert held(target) == {"2027-01-30/a.pdf", "2027-02-01/a.pdf"} | always
    assert listed(target) == ["2027-01-30/a.pdf", "2027-02-01/a.pdf", "feed.json"]
    assert not (target / "2027-01-31").exists()
    publish(target, "2027-02")
    publish(target, "2027-01")
    assert held(target) == always
    assert listed(target) == ["feed.json"]


def test_a_day_of_another_month_that_somebody_has_changed_stays_listed_as_it_was_written(tmp_path: Path) -> None:
    target = tmp_path / "courier"
    publish(target, "2027-01", "2027-01-01/a.pdf", "2027-01-02/a.pdf")
    (target / "2027-01-01" / "a.pdf").write_bytes(b"changed")
    (target / "2027-01-02" / "a.pdf").unlink()
    publish(target, "2027-02", "2027-02-01/a.pdf")
    assert listed(target) == ["2027-01-01/a.pdf", "2027-02-01/a.pdf", "feed.json"]
    assert publish(target, "2027-01") == Moved(staying=("2027-01-01/a.pdf",))
    assert (target / "2027-01-01" / "a.pdf").read_bytes() == b"changed"


def test_the_manifest_moves_last_whatever_its_name(tmp_path: Path) -> None:
    moved: list[str] = []
    original = Path.replace
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "replace", lambda self, to: (moved.append(Path(to).name), original(self, to))[1])
        publish(tmp_path / "courier", "2027-01", "2027-01-01/z.pdf")
    assert moved == ["ready", "z.pdf", "feed.json", "manifest.json"]


def test_journals_of_editions_do_not_disturb_each_other(tmp_path: Path) -> None:
    target = tmp_path / "out"
    kinds = [
        ("book.json", EditionPart("", lambda _: True)),
        *(("manifest.json", month(it)) for it in ("2027-01", "2027-02")),
    ]

    def interrupted(which: int) -> None:
        with staged(target, *kinds[which]) as staging:
            staging.journal.begin(f"title {which}")
            raise KeyboardInterrupt

    for which in range(3):
        with pytest.raises(KeyboardInterrupt):
            interrupted(which)
    for which in (2, 0, 1):
        with staged(target, *kinds[which]) as staging:
            assert staging.journal.path.read_text("utf-8") == f"# journal title {which}\n"
            staging.write(f"{which}.txt", b"")
            staging.move_in(OldEdition())
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_move_of_one_kind_of_edition_is_finished_by_a_build_of_another(tmp_path: Path) -> None:
    target = tmp_path / "out"

    def died() -> None:
        with pytest.MonkeyPatch.context() as patch:
            original = Path.replace

            def dies(self: Path, to: Path) -> Path:
                if self.name == "manifest.json":
                    raise KeyboardInterrupt
                return original(self, to)

            patch.setattr(Path, "replace", dies)
            publish(target, "2027-01", "2027-01-01/a.pdf")

    with pytest.raises(KeyboardInterrupt):
        died()
    assert not (target / "manifest.json").exists()
    assert Staging(target, "manifest.json").manifest_to_come
    with staged(target):
        assert held(target) == {"2027-01-01/a.pdf", "feed.json", "manifest.json"}
