"""`bookbuilder schema`."""

from __future__ import annotations

import json

import click


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of a book's YAML file, for editors that complete and check what is typed."""
    from bookbuilder.config import schema

    click.echo(json.dumps(schema(), indent=2, ensure_ascii=False))
