"""The JSON Schema of books and newspapers, for editors that complete keys and mark mistakes."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema

from bookbuilder.config.model import BookConfig
from bookbuilder.config.newspaper import NewspaperConfig

_KEY = "newspaper"  # a file with this key is a newspaper's, and any other a book's


class _Untitled(GenerateJsonSchema):
    """Leaves out the titles of fields: an editor would show `Per Page` for `per_page`."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def schema() -> JsonSchemaValue:
    """The schema (draft 2020-12): every option with its description, choices and default.

    Editors choose between the two kinds of files as bookbuilder does. With `anyOf`, they would report a mistake in a
    newspaper as the absence of a book's keys. The deciding key is named beside the choice, so that they offer it in an
    empty file.
    """
    places, made = models_json_schema(
        [(BookConfig, "validation"), (NewspaperConfig, "validation")], schema_generator=_Untitled
    )
    book, newspaper = places[BookConfig, "validation"], places[NewspaperConfig, "validation"]
    described = NewspaperConfig.model_fields[_KEY].description
    return {
        "$schema": GenerateJsonSchema.schema_dialect,
        "title": "A bookbuilder publication",
        "type": "object",
        "properties": {_KEY: {"description": described}},
        "if": {"required": [_KEY]},
        "then": newspaper,
        "else": book,
        **made,
    }
