"""Values as single characters: 1-9, then A-W; a full stop (or 0) for an empty cell."""

from __future__ import annotations

from collections.abc import Iterable, Set

ALPHABET = ".123456789ABCDEFGHIJKLMNOPQRSTUVW"
_CHARACTERS = ALPHABET.encode("ascii").ljust(256, b"?")
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_VALUES |= {character.lower(): value for character, value in list(_VALUES.items())}
_NOTHING = ".-_*X "  # besides 0
_VALUES |= dict.fromkeys(f"0{_NOTHING}", 0)
_NONE = 255  # of a byte that is no value
_BYTES = bytes(_VALUES.get(chr(code), _NONE) for code in range(256))


def write_values(values: Iterable[int], empty: str = ".") -> str:
    """One character per value; 0 becomes `empty`."""
    return bytes(values).translate(_CHARACTERS).decode("ascii").replace(".", empty)


def is_value(character: str, order: int) -> bool:
    """Whether a character is a value on a board of this order, or an empty cell."""
    return _VALUES.get(character, order + 1) <= order


def read_values(text: str, order: int) -> tuple[int, ...]:
    """Values from text with one character each; 0 . - _ * X and blanks are empty cells.

    Raises ValueError, naming the first character that is no value on a board of this order, and as `check_zeros` does.
    """
    check_zeros(set(text), order)
    values = text.encode("latin-1", "replace").translate(_BYTES)
    if max(values, default=0) <= order:
        return tuple(values)
    for position, character in enumerate(text, 1):
        value = _VALUES.get(character)
        if value is None or value > order:
            most = ALPHABET[min(order, len(ALPHABET) - 1)]
            raise ValueError(
                f"{character!r} at character {position} is neither a value from 1 to {most} nor an empty cell"
            )
    raise AssertionError("one of the characters is no value")


def check_zeros(cells: Set[str], order: int) -> None:
    """Raise ValueError if cells have 0 besides other marks for empty ones: it may be a value, as in hex.

    It is none if the highest value occurs, as a letter or a number.
    """
    if "0" not in cells or not any(mark in cells for mark in _NOTHING):
        return
    last = ALPHABET[min(order, len(ALPHABET) - 1)]
    if last in cells or last.lower() in cells or str(order) in cells:
        return
    values = f"1-{last}" if order < 10 else "1-9 and A" if order == 10 else f"1-9 and A-{last}"
    raise ValueError(f"0 stands beside other marks for empty cells, so it may be a value: write values as {values}")


def is_cell(text: str, order: int) -> bool:
    """Whether a text of one or more characters is a value on a board of this order, or an empty cell."""
    return is_value(text, order) if len(text) == 1 else _number(text, order) is not None


def read_value(cell: str, order: int) -> int:
    """The value of one cell, as a character or a number; underscores are an empty cell. Raises ValueError."""
    if len(cell) == 1:
        try:
            return read_values(cell, order)[0]
        except ValueError:
            raise ValueError(f"{cell!r} is neither a value from 1 to {order} nor an empty cell") from None
    if (value := _number(cell, order)) is not None:
        return value
    raise ValueError(f"{cell[:20]!r} is neither a value from 1 to {order} nor an empty cell")


def _number(cell: str, order: int) -> int | None:
    """The value of a number, or 0 of underscores; None for other texts."""
    if set(cell) == {"_"}:
        return 0
    is_number = cell.isascii() and cell.isdigit() and len(cell) < 4 and int(cell) <= order
    return int(cell) if is_number else None
