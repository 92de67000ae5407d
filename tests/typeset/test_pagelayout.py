"""The page layouts that come along."""

from __future__ import annotations

import pytest

from bookbuilder.errors import InputError
from bookbuilder.typeset import page_layout, page_layouts


@pytest.mark.parametrize("name", page_layouts())
def test_every_page_layout_loads_under_its_own_name(name: str) -> None:
    assert page_layout(name).name == name
    assert page_layout(name).puzzles >= 1


def test_an_unknown_page_layout_lists_those_there_are() -> None:
    with pytest.raises(InputError, match="'nowhere'") as caught:
        page_layout("nowhere")
    assert "one-up" in caught.value.problems[0].hint
