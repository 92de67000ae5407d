"""`bookbuilder studio [FILE]`: a page that edits a publication and shows its pages."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import click

from bookbuilder.cli import options
from bookbuilder.cli.loading import load
from bookbuilder.errors import InputError
from bookbuilder.suggest import extras


@click.command("studio")
@click.argument("file", required=False, type=options.FILE)
@click.option(
    "--port",
    type=click.IntRange(1024, 65535),
    help="The port of the page (default: always the same one for a file, if it is free).",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(file: Path | None, port: int | None, no_browser: bool) -> None:
    """Open FILE in the browser: its text and a form on the left, the pages of its PDF on the right.

    Without FILE, choose one of the current folder there, or a template and where to write it. The page is on this
    machine alone. Files go to output/<id>, as with `build`. Ctrl-C ends it.
    """

    def announce(address: str) -> None:
        options.say(address)
        sys.stdout.flush()
        if not no_browser:
            webbrowser.open(address)

    if file is not None and not file.is_file():
        raise InputError.single(f"there is no file {file}", "leave it out, to begin with a template")
    serve = _server()
    folder = file.absolute().parent if file else Path().absolute()
    chosen = "" if file else ", or the folder that you choose for a new file"
    options.tell(f"reads and writes {folder}{chosen}, {Path('output').absolute()}, and a bank that the file names")
    if not serve(file, Path(), Path("output"), announce, port or 0):
        sys.stdout.flush()
        os._exit(0)  # a thread that Python would end within other people's compiled code could end in an abort


def _server() -> Callable[..., bool]:
    """What serves a document. Raises InputError where the packages of its extra are missing."""
    try:
        serve: Callable[..., bool] = load("bookbuilder.studio").serve
    except ImportError as error:
        if not error.name or error.name.startswith("bookbuilder"):
            raise
        what = f"the studio needs the Python package {error.name.partition('.')[0]}, which is not installed"
        raise InputError.single(what, extras("studio")) from error
    return serve
