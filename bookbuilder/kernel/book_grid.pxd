# What the book's strategies use from C; book_grid.py says what it is.

cdef class BookGrid:
    cdef int[::1] unit_cells
    cdef int[::1] units_of
    cdef int[::1] peers
    cdef unsigned int[::1] cand
    cdef int n_solved
    cdef bint wrong
    cdef bint telling
    cdef list[int] trail

    cdef int strike(self, int c, unsigned int bit, int source, int unit) except? -1
    cdef int settle(self, int c) except? -1
    cdef int lose(self, int c, unsigned int bits) except? -1
    cdef bint is_open(self, int c) noexcept
    cdef bint see(self, int a, int b) noexcept
