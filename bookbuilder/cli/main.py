"""`bookbuilder COMMAND ...`: finds the command, runs it, and turns every error into a sentence and an exit code."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn

import click

from bookbuilder.cli.loading import load
from bookbuilder.cli.options import NotePrinter, say, tell
from bookbuilder.cli.streams import ReaderGone, open_standard_streams
from bookbuilder.errors import BookBuilderError
from bookbuilder.suggest import closest
from bookbuilder.version import __version__

# Each command is a module of its own, imported when it is called: --help must not wait for a PDF library.
COMMANDS = {
    "bank": "Show and change the record of printed puzzles.",
    "build": "Build a book, or a newspaper's puzzles, from a YAML file.",
    "check": "Check a PDF for its printer, or the folder of a book or newspaper for its puzzles.",
    "convert": "Convert puzzles to another format.",
    "daily": "Make the issues of some days of a newspaper.",
    "draw": "Draw one puzzle as SVG, EPS, PDF, PNG or TIFF.",
    "generate": "Make puzzles, one per line.",
    "grade": "Grade puzzles: how hard they are, and why.",
    "init": "Write a YAML file to start from.",
    "list": "List the available boards, pages, printers, symbols and so on.",
    "preview": "Show the pages of a book, or a newspaper's art of a day, as pictures.",
    "schema": "Print the JSON Schema of YAML files, for editors.",
    "studio": "Edit a publication in the browser, and see its pages.",
    "solve": "Solve puzzles, or count their solutions.",
    "vary": "Write variants of puzzles: turned, mirrored, relabelled.",
}

# Values made before Python looks for garbage among them: nearly all that a command imports and reads stays.
_MANY: Final = 20_000


class _Lazy(click.Group):
    """A group that knows its commands by name and first line, and imports one to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = load(f"bookbuilder.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = closest(args[0], COMMANDS)
            known = ", ".join(sorted(COMMANDS))
            wrong = click.UsageError(f"there is no command {args[0]!r}", ctx)
            wrong.hint = f"did you mean {near}?" if near else f"choose from: {known}"  # type: ignore[attr-defined]
            raise wrong from error


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="bookbuilder")
def cli() -> None:
    """Build books and newspaper sets of Sudoku puzzles from YAML files; make, solve, grade and convert puzzles."""


def main() -> NoReturn:
    """Run the command line and exit: 0 done, 1 failed, 2 wrong input, 130 interrupted."""
    open_standard_streams()
    gc.set_threshold(_MANY)
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # it would look through all installed packages for some
    logging.basicConfig(handlers=[logging.NullHandler()])  # what others log stays off the terminal
    logging.getLogger("bookbuilder").handlers = [NotePrinter()]
    code = _code_of(lambda: cli.main(standalone_mode=False))
    sys.exit(_code_of(sys.stdout.flush) or code)  # the answer's last lines may be those that cannot be written


def _code_of(work: Callable[[], Any]) -> Any:
    """Do some work of a command, and report how it fails; its exit code."""
    try:
        return work()
    except SystemExit as ended:
        return ended.code
    except BookBuilderError as error:
        tell(str(error))
        return error.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message())
        return 0
    except click.NoSuchOption as error:
        tell(f"error: there is no option {error.option_name}")
        tell(f"hint: {_likely_option(error) or _help_hint(error)}")
        return 2
    except click.UsageError as error:
        tell(f"error: {error.format_message()}")
        tell(f"hint: {getattr(error, 'hint', None) or _help_hint(error)}")
        return 2
    except (click.Abort, KeyboardInterrupt):
        tell("interrupted")
        return 130
    except ReaderGone:
        return 0
    except OSError as error:
        tell(f"error: {error.filename or 'the system'}: {error.strerror or error}")
        return 1


def _likely_option(error: click.NoSuchOption) -> str:
    """A hint with the option that was meant; empty if none is near."""
    params = error.ctx.command.params if error.ctx else []
    known = [name.lstrip("-") for param in params if isinstance(param, click.Option) for name in param.opts]
    near = closest(error.option_name.lstrip("-"), known)
    return f"did you mean --{near}?" if near else ""


def _help_hint(error: click.UsageError) -> str:
    path = error.ctx.command_path if error.ctx else "bookbuilder"
    return f"`{path} --help` shows the arguments and options"
