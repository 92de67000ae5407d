"""`bookbuilder init`."""

from __future__ import annotations

from pathlib import Path

import click

from bookbuilder.api.listing import template_about, template_source, templates
from bookbuilder.cli import options
from bookbuilder.cli.streams import write_bytes
from bookbuilder.errors import InputError
from bookbuilder.suggest import nearest


@click.command("init")
@click.argument("template", required=False)
@click.argument("file", required=False, type=options.FILE)
def command(template: str | None, file: Path | None) -> None:
    """Write a YAML file to start from: TEMPLATE.yaml, or FILE. Without a template, list them all.

    With - as FILE, write it to standard output. Its comments say what to change first; it can be built as it is. A file
    that exists is never replaced.
    """
    known = templates()
    if template is None:
        wide = max(map(len, known))
        for name in known:
            options.say(f"{name:<{wide}}  {template_about(name)}")
        return
    if template not in known:
        raise InputError.single(f"there is no template {template!r}", nearest(template, known))
    source = template_source(template)
    if file and str(file) == "-":
        write_bytes(source.read_bytes(), None)
        return
    target = file or Path(f"{template}.yaml")
    if target.exists() or target.is_symlink():
        raise InputError.single(f"{target} exists", "name another file: bookbuilder init TEMPLATE FILE")
    write_bytes(source.read_bytes(), target)
    options.say(f"{target}  now: bookbuilder build {target}")
