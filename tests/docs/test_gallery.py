"""The gallery shows everything that the program lists, in pictures that are small and always the same."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from bookbuilder.api.listing import KINDS
from tests.docs.pages import ROOT, text_of

FOLDER = ROOT / "docs" / "gallery"
SHOWN = ("boards", "pages", "patterns", "symbols", "themes")
MOST = 3_000_000  # bytes


@pytest.fixture(scope="module")
def gallery() -> ModuleType:
    """The script that draws it."""
    spec = importlib.util.spec_from_file_location("docs_gallery", ROOT / "docs" / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look up their module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("kind", SHOWN)
def test_everything_that_list_knows_is_shown_with_its_name(kind: str, gallery: ModuleType) -> None:
    text = text_of("docs/gallery.md")
    names = list(KINDS[kind]())
    assert names
    missing = [name for name in names if f"(gallery/{kind}-{name}.png)<br>`{name}`" not in text]
    assert not missing, f"{kind} that the gallery lacks; if they are meant: {gallery.AGAIN}"


def test_the_page_is_the_one_that_its_script_writes(gallery: ModuleType) -> None:
    assert text_of("docs/gallery.md") == gallery.text(), gallery.AGAIN


def test_every_picture_is_there_shown_and_small() -> None:
    pictures = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(re.findall(r"\(gallery/(\S+)\)", text_of("docs/gallery.md"))) == set(pictures)
    assert sum(pictures.values()) < MOST


def test_a_picture_has_the_same_bytes_every_time(gallery: ModuleType, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        drawn = {"a.png": gallery.board("4x4"), "b.png": gallery.symbols("colours")}
        gallery.save(tmp_path / folder, drawn)
    assert all((tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes() for name in drawn)


def test_pictures_of_what_is_gone_are_removed(gallery: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "boards-gone.png").write_bytes(b"")
    gallery.save(tmp_path, {"boards-4x4.png": gallery.board("4x4")})
    assert [path.name for path in tmp_path.iterdir()] == ["boards-4x4.png"]


@pytest.mark.slow
def test_every_part_of_the_gallery_can_be_drawn(gallery: ModuleType) -> None:
    assert {part.kind for part in gallery.PARTS} == set(SHOWN)
    for part in gallery.PARTS:
        drawn = part.draw(part.names()[0])
        assert drawn.width >= gallery.MARK, part.kind
        assert len(drawn.convert("L").getcolors()) > 1, part.kind
