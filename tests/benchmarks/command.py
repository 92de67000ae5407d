"""What the commands of the benchmarks share: numbers as arguments, other programs, and how a run ends."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from typing import IO, NoReturn

from lists import Unreadable, number
from raters import Unrated

from bookbuilder.errors import BuildFailed, InputError


def one_or_more(text: str) -> int:
    """An argument that is a number of 1 or more."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def none_or_more(text: str) -> int:
    """An argument that is a number of 0 or more."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def positive(text: str) -> float:
    """An argument that is a number above 0."""
    try:
        found = number(text)
    except ValueError:
        found = 0.0
    if found <= 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return found


def run_to_end(main: Callable[[], int | None]) -> NoReturn:
    """Run a command and end the process: with 2 for wrong input, 1 for what failed, 130 for Ctrl-C."""
    try:
        code = main()
    except (Unreadable, InputError) as error:
        print(error, file=sys.stderr)
        code = 2
    except (BuildFailed, Unrated) as error:
        print(error, file=sys.stderr)
        code = 1
    except subprocess.CalledProcessError as error:
        if error.stderr:
            told = error.stderr if isinstance(error.stderr, str) else error.stderr.decode("utf-8", "replace")
            print(told.strip(), file=sys.stderr)
        print(f"{error.cmd[0]} ended with exit code {error.returncode}", file=sys.stderr)
        code = 1
    except BrokenPipeError:  # whoever reads the table has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        print(f"{error.filename or 'writing'}: {error.strerror}", file=sys.stderr)
        code = 1
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        code = 130
    sys.exit(code)


def machine() -> str:
    """What the figures of a run depend on."""
    return f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors"


def quietly(command: list[str], given: IO[bytes] | None = None) -> None:
    """Run a command, with a file as its input, and throw its output away; its messages are kept for an error.

    Python keeps what it has compiled, as in an installed program.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, stdin=given, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)


def seconds(work: Callable[[], object], clock: Callable[[], float] | None = None) -> float:
    """How long some work takes: processor time of this process and of those that it waits for."""
    clock = clock or processor_time
    started = clock()
    work()
    return clock() - started


def processor_time() -> float:
    """Seconds of processor time; by the clock on Windows, which does not count child processes."""
    if sys.platform == "win32":
        return time.perf_counter()
    import resource  # counts in microseconds, where os.times has hundredths of a second

    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
