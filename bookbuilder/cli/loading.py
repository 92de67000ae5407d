"""Loads the modules that a command needs."""

from __future__ import annotations

import gc
from importlib import import_module
from types import ModuleType


def load(name: str) -> ModuleType:
    """Import a module with all that it imports, and never look for garbage among it: what modules make stays."""
    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()
