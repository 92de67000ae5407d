"""The schema gives an editor every option with its description, choices and default."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bookbuilder.config import BookConfig, schema
from bookbuilder.config.later import LATER


def options(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, model in {"book": made, **made["$defs"]}.items():
        for key, option in model["properties"].items():
            yield f"{name}.{key}", option


def test_it_is_a_draft_2020_12_schema_of_plain_data() -> None:
    made = schema()
    assert made["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert made["required"] == ["title", "sections"]
    assert json.dumps(made) == json.dumps(schema())
    assert json.loads(json.dumps(made)) == made


def test_every_option_has_a_sentence() -> None:
    assert [name for name, option in options(schema()) if not option.get("description", "").endswith(".")] == []


def test_choices_and_defaults_are_listed() -> None:
    known = dict(options(schema()))
    assert known["book.twins"]["enum"] == ["forbid", "allow"]
    assert known["book.bleed"]["const"] is False
    assert known["book.printer"]["default"] == "plain"
    assert known["book.date"]["default"] == "2000-01-01"
    assert known["Section.grade"]["default"] == "any"
    assert known["Section.count"]["anyOf"][0]["maximum"] == 10_000
    assert "default" not in known["book.id"]


def test_no_key_is_both_available_and_put_off() -> None:
    for later in LATER:
        if not later.values and len(later.route) == 1:
            assert later.route[0] not in BookConfig.model_fields
