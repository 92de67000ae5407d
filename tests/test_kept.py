"""What builds keep: found again, never believed once it is damaged, and never a reason for a build to stop."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from bookbuilder import kept
from bookbuilder.kept import KeptInFolder, kept_texts


def kept_by(folder: Path, texts: dict[str, str], most: int = kept.MOST_BYTES) -> None:
    """One run that keeps texts."""
    with closing(KeptInFolder(folder, most)) as store:
        for key, text in texts.items():
            store.put(key, text)


def found(folder: Path, *keys: str) -> list[str]:
    """What the next run finds."""
    with closing(KeptInFolder(folder)) as store:
        return [store.get(key) for key in keys]


def file_in(folder: Path) -> Path:
    (path,) = folder.iterdir()
    return path


def test_the_next_run_finds_what_one_kept(tmp_path: Path) -> None:
    kept_by(tmp_path / "new", {"a": "one é", "b": ""})
    assert found(tmp_path / "new", "a", "b", "c") == ["one é", "", ""]


def test_a_run_finds_what_it_keeps_itself(tmp_path: Path) -> None:
    with closing(KeptInFolder(tmp_path)) as store:
        store.put("a", "one")
        store.put("a", "two")
        assert store.get("a") == "two"


def test_the_last_text_of_a_key_counts(tmp_path: Path) -> None:
    kept_by(tmp_path, {"a": "one"})
    kept_by(tmp_path, {"a": "two"})
    assert found(tmp_path, "a") == ["two"]


def test_another_program_finds_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_by(tmp_path, {"a": "one"})
    monkeypatch.setattr(kept, "_program", lambda: "another")
    assert found(tmp_path, "a") == [""]


def test_a_program_is_its_sources_its_compiled_kernel_and_its_packages() -> None:
    for part in ('"sources"', '"bookbuilder"', '"pypdfium2"', '"pikepdf"', '"fonttools"', '"reportlab"'):
        assert part in kept._program()
    assert '["fira-sans", ' in kept._program()
    assert "engine" in kept._program() or '"uncompiled"' in kept._program()


@pytest.mark.parametrize("change", ["text = x'00'", "text = 'text'", "text = NULL", "seal = x'00'", "key = x'00'"])
def test_a_text_that_was_changed_counts_as_missing(tmp_path: Path, change: str) -> None:
    kept_by(tmp_path, {"a": "one"})
    with closing(sqlite3.connect(file_in(tmp_path))) as file, file:
        file.execute(f"UPDATE kept SET {change}")
    assert found(tmp_path, "a") == [""]


def test_a_text_of_another_key_counts_as_missing(tmp_path: Path) -> None:
    kept_by(tmp_path, {"a": "one", "b": "two"})
    with closing(sqlite3.connect(file_in(tmp_path))) as file, file:
        (text, seal) = file.execute("SELECT text, seal FROM kept LIMIT 1").fetchone()
        file.execute("UPDATE kept SET text = ?, seal = ?", (text, seal))
    assert sorted(found(tmp_path, "a", "b")) in (["", "one"], ["", "two"])


@pytest.mark.parametrize(
    ("text", "used"),
    [(b"no deflate", 1), (zlib.compress(b"\xff"), 1), (zlib.compress(b"one"), "late"), (zlib.compress(b"one"), b"")],
)
def test_what_others_have_put_there_stops_nothing(tmp_path: Path, text: bytes, used: object) -> None:
    kept_by(tmp_path, {"a": "one"})
    name = kept._name("a")
    with closing(sqlite3.connect(file_in(tmp_path))) as file, file:
        row = text, kept._seal(name, text), used, name
        file.execute("UPDATE kept SET text = ?, seal = ?, used = ? WHERE key = ?", row)
    assert found(tmp_path, "a") == [""]
    kept_by(tmp_path, {"b": "two"})


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(4096)])
def test_a_file_that_was_damaged_is_made_anew(tmp_path: Path, content: bytes) -> None:
    kept_by(tmp_path, {"a": "one"})
    file_in(tmp_path).write_bytes(content)
    assert found(tmp_path, "a") == [""]
    for _ in range(2):
        kept_by(tmp_path, {"a": "one"})
    assert found(tmp_path, "a") == ["one"]


def sealed(text: bytes) -> tuple[bytes, bytes]:
    return text, kept._seal(kept._name("a"), text)


@pytest.mark.parametrize(
    ("change", "given"),
    [
        ("UPDATE kept SET text = ?, seal = ?", sealed(b"not packed")),
        ("UPDATE kept SET text = ?, seal = ?", sealed(zlib.compress(b"\xff"))),
        ("UPDATE kept SET used = 'often'", ()),
        ("UPDATE kept SET used = ?", (2**63 - 1,)),
        ("ALTER TABLE kept RENAME seal TO sole", ()),
        ("DROP TABLE kept; CREATE TABLE by_use (used)", ()),
    ],
)
def test_a_file_that_another_program_changed_is_made_anew(
    tmp_path: Path, change: str, given: tuple[bytes | int, ...]
) -> None:
    kept_by(tmp_path, {"a": "one"})
    with closing(sqlite3.connect(file_in(tmp_path))) as file, file:
        for statement in change.split("; "):
            file.execute(statement, given)
    assert found(tmp_path, "a") in ([""], ["one"])
    for _ in range(2):
        kept_by(tmp_path, {"a": "one", "b": "two"})
    assert found(tmp_path, "a", "b") == ["one", "two"]


def test_any_byte_may_be_damaged(tmp_path: Path) -> None:
    texts = {f"{n}": f"text {n} {'long' * n}" for n in range(40)}
    kept_by(tmp_path / "whole", texts)
    content = file_in(tmp_path / "whole").read_bytes()
    for at in range(0, len(content), len(content) // 60):
        (folder := tmp_path / f"{at}").mkdir()
        (folder / kept._FILE).write_bytes(content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :])
        for key, text in zip(texts, found(folder, *texts), strict=True):
            assert text in ("", texts[key])
        kept_by(folder, {"a": "one"})


def test_what_was_used_least_recently_goes(tmp_path: Path) -> None:
    noise, most = "".join(f"{n * n * 7919}" for n in range(300)), 200_000
    for run in range(20):
        kept_by(tmp_path, {f"{run} {n}": noise[n:] for n in range(40)}, most)
        with closing(sqlite3.connect(file_in(tmp_path))) as file:
            runs = [used for (used,) in file.execute("SELECT DISTINCT used FROM kept ORDER BY used")]
        assert runs == list(range(runs[0], run + 2))
        assert runs[0] == 1 or len(runs) > 2
    assert runs[0] > 1
    assert file_in(tmp_path).stat().st_size < 2 * most


def test_what_is_read_again_and_again_stays(tmp_path: Path) -> None:
    kept_by(tmp_path, {"old": "old"})
    for run in range(12):
        kept_by(tmp_path, {f"{run}": "new"})
        found(tmp_path, "old")
    with closing(sqlite3.connect(file_in(tmp_path))) as file:
        (oldest,) = file.execute("SELECT min(used) FROM kept WHERE key = ?", (kept._name("old"),)).fetchone()
    assert oldest > 1


def test_nothing_stops_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    (tmp_path / "folder" / kept._FILE).mkdir(parents=True)
    for folder in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / "folder", Path("\0")):
        kept_by(folder, {"a": "one"})
        assert found(folder, "a") == [""]


def test_nothing_stops_while_another_build_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_PATIENCE", 0.0)
    kept_by(tmp_path, {"a": "one"})
    with closing(sqlite3.connect(file_in(tmp_path), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        kept_by(tmp_path, {"b": "two"})
        assert found(tmp_path, "a") == [""]
        other.execute("COMMIT")
    assert found(tmp_path, "a", "b") == ["one", ""]


def test_two_builds_may_keep_at_once(tmp_path: Path) -> None:
    with closing(KeptInFolder(tmp_path)) as one, closing(KeptInFolder(tmp_path)) as other:
        for n in range(20):
            one.put(f"{n}", "same")
            other.put(f"{n}", "same")
            other.put(f"other {n}", "else")
            assert other.get(f"{n}") == "same"
    assert found(tmp_path, "7", "other 7") == ["same", "else"]


WRITE = """
import sys
from pathlib import Path
from bookbuilder.kept import KeptInFolder
for n in range(60):
    store = KeptInFolder(Path(sys.argv[1]))
    store.put(f"{sys.argv[2]} {n}", "text " * n)
    store.close()
"""


@pytest.mark.slow
def test_processes_share_the_file(tmp_path: Path) -> None:
    run = [sys.executable, "-c", WRITE, str(tmp_path)]
    writers = [subprocess.Popen([*run, name]) for name in "abc"]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    for name in "abc":
        assert found(tmp_path, f"{name} 59") == ["text " * 59]


def test_the_folder_is_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOOKBUILDER_CACHE", str(tmp_path / "here"))
    with kept_texts() as store:
        store.put("a", "one")
    assert found(tmp_path / "here", "a") == ["one"]
    monkeypatch.setenv("BOOKBUILDER_CACHE", "")
    with kept_texts() as store:
        store.put("b", "two")
        assert store.get("b") == ""


@pytest.mark.skipif(os.name != "posix", reason="other systems name the folder in other ways")
def test_by_default_it_is_the_folder_for_such_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOOKBUILDER_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    with kept_texts() as store:
        store.put("a", "one")
    (path,) = tmp_path.rglob(kept._FILE)
    assert path.parent.name == "bookbuilder"
    assert path.parent.stat().st_mode & 0o077 == 0
