# What subclasses of Quads may use from C; quads.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Quads(Scanner):
    # Rectangles, four cells each: a, d, b, c. Found when first asked for, since few climbs ask.
    cdef int[::1] quads
    cdef int n_quads

    cdef int _find_quads(self) except? -1
    cdef int _house_without(self, int cell, int other) noexcept
    cdef bint _has_others(self, int b, int a, int d) noexcept
    cdef bint _is_fourth(self, int c, int a, int b, int d) noexcept
    cdef int _degree(self, int cell) noexcept
    cdef bint _is_least_middle(self, int a, int b, int c, int d) noexcept
