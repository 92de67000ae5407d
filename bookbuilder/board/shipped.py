"""A file that comes with bookbuilder goes in, what it says comes out; by libyaml where that is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


def shipped_yaml(path: Path) -> Any:
    """What a shipped YAML file says; not for files of users, of which problems have to be told with their places."""
    return yaml.load(path.read_text(encoding="utf-8"), _LOADER)
