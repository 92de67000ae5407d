"""Which form of the kernel runs: the compiled one or, on request, the same files as plain Python."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

from bookbuilder.errors import BookBuilderError

PURE = os.environ.get("BOOKBUILDER_PURE") == "1"


class _Sources:
    """Finds the kernel's sources before the modules compiled from them, for every import."""

    @staticmethod
    def find_spec(full: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package, _, name = full.rpartition(".")
        source = Path(__file__).with_name(f"{name}.py")
        if package != __package__ or not source.exists():
            return None
        return importlib.util.spec_from_file_location(full, source)


if PURE:  # before the finder of files, but behind those of tools that measure or rewrite what others find
    sys.meta_path.insert(sys.meta_path.index(PathFinder), _Sources)


def load(name: str) -> ModuleType:
    """The kernel module `name`, compiled; with BOOKBUILDER_PURE=1 its source, for coverage and debugging.

    Raises BookBuilderError if the module is not compiled and BOOKBUILDER_PURE is not set: it would be 100 times slower.
    """
    full = f"bookbuilder.kernel.{name}"
    refused = BookBuilderError(
        f"bookbuilder's kernel is not compiled: {full} is plain Python, which is 100 times slower",
        "install a C compiler and the Python headers, then reinstall bookbuilder (pip install --force-reinstall .); "
        "in a checkout, call the installed `bookbuilder`; with Cython installed, BOOKBUILDER_PURE=1 runs it uncompiled",
    )
    try:
        module = importlib.import_module(full)
    except ModuleNotFoundError as error:
        if error.name != "cython":  # only the uncompiled module imports it
            raise
        raise refused from error
    if not (getattr(module, "COMPILED", True) or PURE):
        raise refused
    return module
