"""`bookbuilder studio`: what is refused before anything is served."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

STUDIO = ("bookbuilder.studio.server", "bookbuilder.studio")


@pytest.mark.parametrize("package", ["starlette", "uvicorn"])
def test_without_the_extra_the_command_says_what_to_install(package: str, run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith((*STUDIO, package))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    done = run("studio", "--no-browser")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"error: the studio needs the Python package {package}, which is not installed\n"
        "hint: install bookbuilder with the extra `studio`, as docs/install.md shows\n"
    )


def test_a_file_that_is_not_there_is_refused(run) -> None:
    done = run("studio", "nothing.yaml", "--no-browser")
    assert (done.code, done.out) == (2, "")
    assert "there is no file nothing.yaml" in done.err
    assert list(Path().iterdir()) == []


def test_it_says_where_it_reads_and_writes_and_refuses_a_link(run, tmp_path: Path) -> None:
    Path("books").mkdir()
    Path("books/mine.yaml").write_text("title: Mine\n", encoding="utf-8")
    Path("link.yaml").symlink_to(Path("books/mine.yaml"))
    done = run("studio", "link.yaml", "--no-browser")
    assert (done.code, done.out) == (2, "")
    places = f"{Path().absolute()}, {Path('output').absolute()}, and a bank that the file names"
    assert done.err == (
        f"reads and writes {places}\nerror: link.yaml is a link\nhint: open the file that it leads to\n"
    )
