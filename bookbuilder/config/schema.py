"""The JSON Schema of a book's file, for editors that complete keys and mark mistakes."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from bookbuilder.config.model import BookConfig


class _Untitled(GenerateJsonSchema):
    """Leaves out the titles of fields: an editor would show `Per Page` for `per_page`."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False


def schema() -> JsonSchemaValue:
    """The schema (draft 2020-12): every option with its description, choices and default."""
    made = BookConfig.model_json_schema(schema_generator=_Untitled)
    return {"$schema": GenerateJsonSchema.schema_dialect, **made, "title": "A bookbuilder book"}
