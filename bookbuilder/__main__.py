"""The command `bookbuilder`, and python -m bookbuilder: the command line in a process of its own."""

import gc
from typing import NoReturn

from bookbuilder.cli.main import main


def run() -> NoReturn:
    """Set up the process, which others who call `main` have done for themselves, and run the command line."""
    gc.set_threshold(5_000, 20, 20)  # puzzles and pages are many objects that refer to none of their own kind
    main()


if __name__ == "__main__":
    run()
