"""Names of files: which of them lead out of the folder of those who wrote them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.paths import inside, is_reserved


def test_a_file_in_the_folder_or_below_is_inside(tmp_path: Path) -> None:
    for name in ("a.sdm", "b/c.sdm", "b/../a.sdm", str(tmp_path / "a.sdm")):
        assert inside(tmp_path, name).is_relative_to(tmp_path.resolve())


@pytest.mark.parametrize(
    "name",
    ["//other/share/a.sdm", r"\\other\share\a.sdm", r"\\?\UNC\other\share\a.sdm", r"\\.\pipe\a", "//other/share"],
)
def test_a_path_to_another_machine_is_refused_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def seen(*_: object, **__: object) -> Path:
        raise AssertionError("the system was asked about it")

    monkeypatch.setattr(Path, "resolve", seen)
    with pytest.raises(ValueError, match="another machine"):
        inside(tmp_path, name)


@pytest.mark.parametrize("name", ["con", "CON.yaml", "aux.v1.yaml", "nul .txt", "Com1", "lpt¹.md", "conout$"])
def test_windows_takes_some_names_for_devices(name: str) -> None:
    assert is_reserved(name)
    assert not is_reserved(f"my-{name}")
