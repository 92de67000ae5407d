"""The files that Dask's configuration names for TLS; mistakes in them, and in calls made with them, as a BuildFailed.

own files ----> the call ----> the scheduler's certificate ----> whether it accepts ours
"""

from __future__ import annotations

import re
import ssl
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookbuilder.errors import BuildFailed

if TYPE_CHECKING:
    from distributed.security import Security

# By what Dask calls a file, the variable that names it.
_VARIABLES = {
    "ca_file": "DASK_DISTRIBUTED__COMM__TLS__CA_FILE",
    "cert": "DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT",
    "key": "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY",
}
_WHERE = "see docs/scale.md; absolute paths hold in every folder"
_CONTENT = "see docs/scale.md, which shows how to make the files"


def connection_args(security: Security, is_needed: bool) -> dict[str, Any]:
    """What Dask's calls take, with certificates if they are configured.

    Raises BuildFailed for files that cannot be used: Dask's own messages do not say which. If TLS `is_needed`, also
    for files that nobody has named.
    """
    if is_needed:
        _check(_named(security))
    try:
        return dict(security.get_connection_args("client"))
    except OSError as error:
        what = f"the files for TLS cannot be used ({said(error)})"
        raise BuildFailed(what, f"check what {', '.join(_VARIABLES.values())} name") from error


def refused(address: str, error: BaseException, security: Security) -> BuildFailed | None:
    """The error to raise for a call that failed because of TLS; None where something else was wrong."""
    scheme, _, host = address.partition("://")
    if scheme != "tls":
        if not isinstance(error, ConnectionResetError):
            return None
        hint = f"if it uses TLS, write tls://{host}; if none is running, start one, as docs/scale.md shows"
        return BuildFailed(f"no scheduler answers at {address} ({said(error)})", hint)
    # What has line ends is the text of a file itself.
    ours = {what: f"${_VARIABLES[what]}" if "\n" in path else path for what, path in _named(security).items()}
    match error:
        case ssl.SSLCertVerificationError():
            what = f"has a certificate that {ours['ca_file']} does not vouch for ({error.verify_message})"
            hint = f"{_VARIABLES['ca_file']} must name the authority that signed it"
        case ssl.SSLError(reason="WRONG_VERSION_NUMBER"):
            what, hint = "does not use TLS", f"write tcp://{host}"
        case ssl.SSLError() | ConnectionResetError():
            what = f"hung up ({said(error)}); it may not accept the certificate {ours['cert']}"
            hint = f"{_VARIABLES['cert']} must name a certificate that the scheduler's own authority has signed"
        case _:
            return None
    return BuildFailed(f"what answers at {address} {what}", hint)


def said(error: BaseException) -> str:
    """What an error says, in one line, without its place in Python's sources."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    if isinstance(error, ssl.SSLError):
        text = re.sub(r"^\[[^]]*\] | \(_ssl\.c:\d+\)$", "", text)
    return " ".join(text.split())[:200] or type(error).__name__


def _named(security: Security) -> dict[str, str]:
    """The paths of the files, empty where nothing names them."""
    configured = security.get_tls_config_for_role("client")
    return {what: configured[what] or "" for what in _VARIABLES}


def _check(named: dict[str, str]) -> None:
    """Raise BuildFailed if a file is not named, is not there, or is no good."""
    if unnamed := [_VARIABLES[what] for what, path in named.items() if not path]:
        raise BuildFailed(f"TLS needs certificates, and nothing says where they are: set {', '.join(unnamed)}", _WHERE)
    files = {what: path for what, path in named.items() if "\n" not in path}  # with line ends, it is the text itself
    for what, path in files.items():
        if not Path(path).is_file():
            raise BuildFailed(f"there is no file {path}, which {_VARIABLES[what]} names", _WHERE)
    for what in ("ca_file", "cert"):
        if what in files:
            _check_certificate(files[what], _VARIABLES[what])
    if {"cert", "key"} <= files.keys():
        _check_key(files["cert"], files["key"])


def _check_certificate(path: str, variable: str) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(path)
    except ssl.SSLError as error:
        raise BuildFailed(f"{path}, which {variable} names, is no certificate", _CONTENT) from error
    except OSError as error:
        raise BuildFailed(f"{path}, which {variable} names, cannot be read ({said(error)})", _WHERE) from error


def _check_key(certificate: str, key: str) -> None:
    def nobody() -> str:  # without this, OpenSSL asks on the terminal, at every call
        raise PermissionError("it is encrypted, and nobody is there to type its passphrase")

    what = f"{key}, which {_VARIABLES['key']} names,"
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_cert_chain(certificate, key, nobody)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise BuildFailed(f"{what} is not the key of the certificate {certificate}", _CONTENT) from error
        raise BuildFailed(f"{what} is no private key", _CONTENT) from error
    except OSError as error:
        raise BuildFailed(f"{what} cannot be used ({said(error)})", _CONTENT) from error
