"""The address of a bank: a path or URL as people write it goes in, an Address comes out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from bookbuilder.bank.objections import first_line
from bookbuilder.errors import InputError
from bookbuilder.paths import is_special
from bookbuilder.suggest import extras

DRIVER = "postgresql+psycopg"
_BEGINNING = b"SQLite format 3\0"
_HINT = "write the path of a file, such as `bank.db`, or a URL, such as `postgresql://user@host/name`"


@dataclass(frozen=True, slots=True)
class Address:
    """The location of a bank."""

    url: URL
    written: str = field(default="", compare=False)  # as its user knows it

    @property
    def file(self) -> Path | None:
        """The file of an SQLite bank."""
        is_file = self.url.get_backend_name() == "sqlite" and self.url.database
        return Path(str(self.url.database)) if is_file else None

    def __str__(self) -> str:
        """The address for messages, without a password."""
        return str(self.file or _without_password(self.written or self.url.render_as_string(hide_password=True)))


def address(text: str, folder: Path = Path()) -> Address:
    """Parse an address; a relative path starts in the folder. Raises InputError."""
    if "://" not in text:
        return _in_file(folder, text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise InputError.single("the bank's URL cannot be read", _HINT) from error
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise InputError.single("a bank in memory would be lost when the command ends", "write the path of a file")
        return _in_file(folder, url.database)
    if url.get_backend_name() not in ("postgres", "postgresql"):
        what = f"databases of the kind {url.drivername!r} are not supported"
        raise InputError.single(what, "use the path of a file for SQLite, or a URL that begins with postgresql://")
    if url.drivername in ("postgres", "postgresql"):  # the driver installed by the `postgres` extra
        url = url.set(drivername=DRIVER)
    at = Address(url, text)
    _check_driver(at)
    return at


def _check_driver(at: Address) -> None:
    """Raises InputError for a server whose Python package is not installed: a dry run tells that, too."""
    try:
        at.url.get_dialect().import_dbapi()
    except (ImportError, SQLAlchemyError) as error:
        what = f"the bank {at} cannot be opened: {first_line(error)}"  # as where psycopg finds no library of its own
        if isinstance(error, ImportError) and error.name:
            what = f"the bank {at} needs the Python package {error.name}, which is not installed"
        extra = extras("postgres")
        hint = extra if at.url.drivername == DRIVER else f"begin it with postgresql://, and {extra}"
        raise InputError.single(what, hint) from error


def _without_password(url: str) -> str:
    """A URL as it is written, with stars for its passwords: before the host, or among the parameters."""
    return re.sub(r"([?&](?:ssl)?password=)[^&]*", r"\1***", re.sub(r"^([\w+]+://[^:/]*:)[^@]*@", r"\1***@", url))


def _in_file(folder: Path, name: str) -> Address:
    try:
        full = (folder / Path(name).expanduser()).resolve()  # as the shell does for `bank list ~/bank.db`
        is_folder, is_strange = full.is_dir(), is_special(full)
    except (OSError, RuntimeError, ValueError) as error:
        raise InputError.single(f"the path of the bank {name} cannot be resolved", _HINT) from error
    if is_folder or is_strange:
        raise InputError.single(f"the bank {name} is {'a folder' if is_folder else 'not a file'}", _HINT)
    if not _may_be_bank(full):
        raise InputError.single(f"{full} is not a bank but another kind of file", "name another file")
    return Address(URL.create("sqlite", database=str(full)))


def _may_be_bank(path: Path) -> bool:
    """Whether a file begins like an SQLite database; an empty, missing or unreadable one may become one."""
    try:
        with path.open("rb") as file:
            beginning = file.read(len(_BEGINNING))
    except OSError:
        return True
    return beginning in (b"", _BEGINNING)
