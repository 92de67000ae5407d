"""A question to PDFium and many objects go in, the answer of each comes out: one call, however many there are.

A page has a thousand letters and marks, and a call of a function of C from Python takes several times as long as
PDFium takes to answer. So these loops are compiled; nothing else of the proof is.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.readback.book.pointers import has, leads, puts, says
else:
    from cython.cimports.bookbuilder.readback.book.pointers import has, leads, puts, says  # type: ignore[no-redef]

COMPILED: bool = cython.compiled


def each_says(function: cython.size_t, objects: list[int]) -> list[int]:
    """What a function says of each object, a number."""
    found: list[int] = []
    for it in objects:
        found.append(says(function, it))
    return found


def each_leads(function: cython.size_t, objects: list[int]) -> list[int]:
    """The object to which a function leads from each object; 0 is none."""
    found: list[int] = []
    for it in objects:
        found.append(leads(function, it))
    return found


def each_has(function: cython.size_t, objects: list[int], counts: list[int]) -> list[int]:
    """The objects in each object, of which there are as many as counted."""
    found: list[int] = []
    which: cython.int
    count: cython.int
    holder: cython.size_t
    at: cython.Py_ssize_t
    for at in range(len(objects)):
        holder, count = objects[at], counts[at]
        for which in range(count):
            found.append(has(function, holder, which))
    return found


def each_puts(
    function: cython.size_t, objects: list[int], pieces: cython.int, to: cython.size_t, step: cython.size_t
) -> list[int]:
    """Whether a function puts what it says of each object at an address, the next one's so many bytes further on."""
    found: list[int] = []
    for it in objects:
        found.append(puts(function, it, to, pieces))
        to += step
    return found
