"""`bookbuilder init`."""

from __future__ import annotations

from pathlib import Path

import click

from bookbuilder.cli import options
from bookbuilder.data import names, shipped, shipped_file
from bookbuilder.errors import InputError


@click.command("init")
@click.argument("template", required=False)
@click.argument("file", required=False, type=options.FILE)
def command(template: str | None, file: Path | None) -> None:
    """Write a YAML file to start from: TEMPLATE.yaml, or FILE. Without a template, list them all.

    Its comments say what to change first; it can be built as it is. A file that exists is never replaced.
    """
    if template is None:
        wide = max(map(len, names("layouts", "templates")))
        for name in names("layouts", "templates"):
            options.say(f"{name:<{wide}}  {_about(name)}")
        return
    source = shipped_file("templates", template, "there is no template {!r}")
    target = file or Path(f"{template}.yaml")
    if target.exists() or target.is_symlink():
        raise InputError.single(f"{target} exists", "name another file: bookbuilder init TEMPLATE FILE")
    options.check_place(target)
    options.write_whole(target, source.read_bytes())
    options.say(f"{target}  now: bookbuilder build {target}")


def _about(name: str) -> str:
    """The first line of a template."""
    with shipped("layouts", "templates", f"{name}.yaml").open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("# ").strip()
