# What BookClimber uses from C; book_lines.py says what it is.

from bookbuilder.kernel.book_grid cimport BookGrid

cdef class BookLines:
    cdef BookGrid grid
    cdef unsigned int[::1] where
    cdef unsigned int[::1] crossed
    cdef int[::1] chosen

    cdef int box_line(self) except? -1
    cdef int pointing_line(self) except? -1
    cdef int _confined(self, int u) except? -1
    cdef int _clear(self, int kept, int u, int v) except? -1
    cdef int lines(self, int n) except? -1
    cdef int _combine(self, int depth, int first, int n, int start) except? -1
    cdef int _apply(self, int n, int start, int v, unsigned int crossing) except? -1
