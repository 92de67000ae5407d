"""Functions at addresses, called one by one. Compiled modules have them in C, from `pointers.pxd`.

An object is the number of its address, 0 if there is none. None of the functions waits for anything: other threads need
not run in between.
"""

from __future__ import annotations

from ctypes import PYFUNCTYPE, c_int, c_void_p

_IT = c_void_p
_SAYS, _LEADS, _HAS = PYFUNCTYPE(c_int, _IT), PYFUNCTYPE(_IT, _IT), PYFUNCTYPE(_IT, _IT, c_int)
_PUTS = {pieces: PYFUNCTYPE(c_int, _IT, *[_IT] * pieces) for pieces in (1, 2, 4)}
_PIECE = 4  # bytes of a number


def says(function: int, it: int) -> int:
    """What a function says of an object, a number."""
    return int(_SAYS(function)(it))


def leads(function: int, it: int) -> int:
    """The object to which a function leads from an object."""
    return int(_LEADS(function)(it) or 0)


def has(function: int, it: int, which: int) -> int:
    """The object of a number in an object, counted from 0."""
    return int(_HAS(function)(it, which) or 0)


def puts(function: int, it: int, to: int, pieces: int) -> int:
    """Whether a function puts what it says of an object at an address, and at the next ones if it takes several."""
    return int(_PUTS[pieces](function)(it, *range(to, to + _PIECE * pieces, _PIECE)))
