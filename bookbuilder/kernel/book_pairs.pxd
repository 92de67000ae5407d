# What BookClimber uses from C; book_pairs.py says what it is.

from bookbuilder.kernel.book_grid cimport BookGrid

cdef class BookPairs:
    cdef BookGrid grid
    cdef int[::1] cell
    cdef unsigned int[::1] pair
    cdef int n_pairs
    cdef int[::1] next
    cdef int[::1] n_next
    cdef signed char[::1] used
    cdef int[::1] chain
    cdef signed char[::1] victim
    cdef int z

    cdef int _gather(self) except? -1
    cdef int y_wing(self) except? -1
    cdef int _wings(self, int z) except? -1
    cdef int _wings_from(self, int i, int z, int a, int b) except? -1
    cdef int _clear_wing(self, int i, int j, int k, int z, int a, int b) except? -1
    cdef int xy_chain(self) except? -1
    cdef void _connect(self) noexcept
    cdef unsigned int _value(self, int node) noexcept
    cdef int _chains(self, int z) except? -1
    cdef int _end(self, int p, int hit) noexcept
    cdef bint _have_victims(self, int start) noexcept
    cdef int _extend(self, int n) except? -1
    cdef int _clear_chain(self, int n) except? -1
