# What BookClimber uses from C; book_rectangle.py says what it is.

from bookbuilder.kernel.book_grid cimport BookGrid

cdef class BookRectangle:
    cdef BookGrid grid
    cdef int[::1] patterns
    cdef unsigned int[::1] places
    cdef signed char[::1] is_shut
    cdef int[::1] boxes
    cdef int start
    cdef int v

    cdef int rectangle(self) except? -1
    cdef void _look(self) noexcept
    cdef int _from_box(self) except? -1
    cdef int _follow(self, int at, int c) except? -3
