"""The schema gives an editor every option of books and newspapers with its description, choices and default."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from bookbuilder.config import NewspaperConfig, read, read_text, schema
from bookbuilder.config.misplaced import IN_NEWSPAPERS

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.yaml"))
NEWSPAPER = """
title: The Courier
newspaper:
  series:
    - id: main
      start: 2027-01-01
      slots: [{width: 78mm}]
"""


def options(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, model in made["$defs"].items():
        for key, option in model["properties"].items():
            yield f"{name}.{key}", option


def mistakes(data: object) -> list[str]:
    """What an editor would mark, and where; dates are texts to it."""
    plain = json.loads(json.dumps(data, default=str))
    found = Draft202012Validator(schema(), format_checker=FormatChecker()).iter_errors(plain)
    return [f"{error.json_path}: {error.message}" for error in found]


def test_it_is_a_draft_2020_12_schema_of_plain_data() -> None:
    made = schema()
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(made)
    assert json.dumps(made) == json.dumps(schema())
    assert json.loads(json.dumps(made)) == made


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_every_example_is_valid(path: Path) -> None:
    assert mistakes(read(path).data) == []


def test_mistakes_are_marked_as_those_of_the_kind_of_file_that_it_is() -> None:
    paper = NEWSPAPER.replace("width: 78mm", "widht: 78mm")
    (found,) = mistakes(read_text(paper, "paper").data)
    assert found.startswith("$.newspaper.series[0].slots[0]: Additional properties")
    assert "widht" in found
    assert mistakes(read_text(NEWSPAPER, "paper").data) == []
    (found,) = mistakes(read_text("title: Mine\nsections: [{title: One, cuont: 3}]\n", "book").data)
    assert found.startswith("$.sections[0]: Additional properties")
    assert "cuont" in found
    assert mistakes({"title": "Mine"}) == ["$: 'sections' is a required property"]


def test_keys_of_the_other_kind_are_mistakes() -> None:
    (found,) = mistakes(read_text(f"{NEWSPAPER}trim: 6x9in\n", "paper").data)
    assert "'trim' was unexpected" in found


def test_an_editor_offers_the_key_that_makes_a_newspaper() -> None:
    assert "newspaper" in schema()["properties"]


def test_every_option_has_a_sentence() -> None:
    assert [name for name, option in options(schema()) if not option.get("description", "").endswith(".")] == []


def test_choices_and_defaults_are_listed() -> None:
    known = dict(options(schema()))
    assert known["BookConfig.twins"]["enum"] == ["forbid", "allow"]
    assert known["BookConfig.bleed"]["default"] is False
    assert known["BookConfig.printer"]["default"] == "plain"
    assert known["NewspaperConfig.printer"]["default"] == "newsprint"
    assert known["BookConfig.date"]["default"] == "2000-01-01"
    assert known["Section.grade"]["default"] == "any"
    assert known["Section.count"]["anyOf"][0]["maximum"] == 10_000
    assert known["Slot.formats"]["items"]["enum"] == ["pdf", "eps", "svg", "png", "tiff", "txt", "html"]
    assert "default" not in known["BookConfig.id"]


def test_no_key_is_both_available_and_misplaced() -> None:
    known = NewspaperConfig.model_fields
    assert not {each.route[0] for each in IN_NEWSPAPERS if len(each.route) == 1} & known.keys()


def test_no_paper_is_said_to_be_the_default_of_every_printer() -> None:
    assert schema()["$defs"]["BookConfig"]["properties"]["paper"]["default"] is None
