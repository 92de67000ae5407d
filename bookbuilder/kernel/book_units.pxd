# What BookClimber uses from C; book_units.py says what it is.

from bookbuilder.kernel.book_grid cimport BookGrid

cdef class BookUnits:
    cdef BookGrid grid
    cdef unsigned int[::1] seen
    cdef int[::1] at

    cdef int unique_loop(self) except? -1
    cdef int _unique(self, int u) except? -1
    cdef int subset(self, bint hidden, int n) except? -1
    cdef int _naked(self, int u, int n) except? -1
    cdef unsigned int _alike(self, int a, int m, int n) noexcept
    cdef int _clear(self, int u, unsigned int members, unsigned int values) except? -1
    cdef int _hidden(self, int u, int n) except? -1
