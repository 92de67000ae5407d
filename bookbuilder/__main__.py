"""The command `bookbuilder`, and python -m bookbuilder: the command line in a process of its own."""

import gc
import sys
from typing import NoReturn

from bookbuilder.cli.main import main


def run() -> NoReturn:
    """Set up the process, which others who call `main` have done for themselves, and run the command line."""
    gc.set_threshold(5_000, 20, 20)  # puzzles and pages are many objects that refer to none of their own kind
    try:
        main()
    finally:
        if len(sys.argv) == 1 and _has_a_window_of_its_own():
            input("\nPress Enter to close this window.")


def _has_a_window_of_its_own() -> bool:
    """Whether Windows opened the console for this program, as for a double click: it closes when the program ends."""
    if sys.platform != "win32":
        return False
    import ctypes

    launchers = 1 + (sys.prefix != sys.base_prefix)  # bookbuilder.exe and, in a virtual environment, its python.exe
    return 0 < ctypes.windll.kernel32.GetConsoleProcessList((ctypes.c_uint * 8)(), 8) <= launchers + 1


if __name__ == "__main__":
    run()
