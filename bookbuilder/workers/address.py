"""What `--cluster` may be: tcp://host:port, tls://host:port, or a scheduler file, which names one of these."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from bookbuilder.errors import InputError
from bookbuilder.pipes import read_at_most

_LARGEST: Final = 1 << 20  # bytes of a scheduler file, which also lists the workers that there were at the start
_SCHEMES = ("tcp", "tls")
_SCHEMELESS = re.compile(r"[^\s/\\]+:\d+")
_FORM = "write tcp://HOST:PORT, tls://HOST:PORT, or the path of the scheduler's --scheduler-file"


def scheduler_address(value: str) -> str:
    """The address of a scheduler. Raises InputError for what can be none."""
    if not value.strip():
        raise InputError.single("--cluster: the address is empty", _FORM)
    if "://" in value:
        return _checked(value.strip(), f"--cluster {value.strip()}")
    try:
        content = read_at_most(Path(value), _LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the path
        reason = getattr(error, "strerror", None) or error
        meant = _SCHEMELESS.fullmatch(value.strip()) if isinstance(error, FileNotFoundError) else None
        hint = f"did you mean tcp://{meant[0]}?" if meant else _FORM
        raise InputError.single(f"--cluster {value}: {reason}", hint) from error
    address = _named(content)
    if address is None:
        hint = "it is written by `dask scheduler --scheduler-file FILE`"
        raise InputError.single(f"--cluster {value} is not a scheduler file", hint)
    return _checked(address, f"--cluster {value}, whose address is {address}")


def _named(content: bytes) -> str | None:
    """The address in a scheduler file; None for what is no such file."""
    if len(content) > _LARGEST:
        return None
    try:
        address = json.loads(content)["address"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return None
    return address if isinstance(address, str) else None


def _checked(address: str, where: str) -> str:
    """The address, rebuilt from its parts; messages begin with `where` it stands."""
    try:
        parts = urlsplit(address)
        scheme, host, port = parts.scheme, parts.hostname or "", parts.port
    except ValueError as error:  # brackets without an end, a port above 65535
        raise InputError.single(f"{where}: {str(error).lower()}", _FORM) from error
    if scheme not in _SCHEMES:
        raise InputError.single(f"{where}: a cluster cannot be reached by {scheme}://", _FORM)
    flaws = {
        "has no host": not host,
        "is one to listen at, not one to call": host == "*",
        "has no port": not port,
        "has more than host and port": not _is_bare(address),
    }
    if what := next((flaw for flaw, is_so in flaws.items() if is_so), None):
        raise InputError.single(f"{where}: the address {what}", f"{_FORM}; the usual port is 8786")
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def _is_bare(address: str) -> bool:
    """Whether there is nothing beside host and port; `urlsplit` drops blanks, and hides an empty query."""
    return re.fullmatch(r"\w+://[^\s\0\\/?#@]+/*", address) is not None
