"""`bookbuilder schema`."""

from __future__ import annotations

import json

import click

from bookbuilder.cli import options


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of books' and newspapers' YAML files, for editors that complete and check them."""
    from bookbuilder.config import schema

    options.say(json.dumps(schema(), indent=2, ensure_ascii=False))
