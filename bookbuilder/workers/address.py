"""What `--cluster` may be: tcp://host:port, tls://host:port, or a scheduler file, which names one of these."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

from bookbuilder.errors import InputError

_SCHEMES = ("tcp", "tls")
_FORM = "write tcp://HOST:PORT, tls://HOST:PORT, or the path of the scheduler's --scheduler-file"


def scheduler_address(value: str) -> str:
    """The address of a scheduler. Raises InputError for what can be none."""
    if "://" in value:
        return _checked(value)
    path = Path(value)
    try:
        known = json.loads(path.read_text("utf-8"))
        found = known["address"]
    except OSError as error:
        raise InputError.single(f"--cluster {value}: {error.strerror or error}", _FORM) from error
    except (ValueError, TypeError, LookupError) as error:
        hint = "it is written by `dask scheduler --scheduler-file FILE`"
        raise InputError.single(f"--cluster {value} is not a scheduler file", hint) from error
    return _checked(str(found))


def _checked(address: str) -> str:
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError as error:  # brackets without an end, a port above 65535
        raise InputError.single(f"--cluster {address}: {str(error).lower()}", _FORM) from error
    if parts.scheme not in _SCHEMES:
        raise InputError.single(f"--cluster {address}: a cluster cannot be reached by {parts.scheme}://", _FORM)
    if not parts.hostname or not port or parts.username is not None or parts.path.strip("/") or parts.query:
        what = "has no host" if not parts.hostname else "has no port" if not port else "has more than host and port"
        raise InputError.single(f"--cluster {address}: the address {what}", f"{_FORM}; the usual port is 8786")
    return address.rstrip("/")
