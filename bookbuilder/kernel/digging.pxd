# What subclasses of Digger may use from C; digging.py says what it is.

from bookbuilder.kernel.engine cimport Engine

cdef class Digger(Engine):
    cdef tuple tables
    cdef int[::1] group_at
    cdef int[::1] groups
    cdef int[::1] group_order
    cdef int[::1] doubted
    cdef int[::1] tried
    cdef int n_doubted
    cdef int n_groups
    cdef int n_tried
    cdef int next_group
    cdef int want
    cdef int gone
    cdef int n_clues
    cdef int least_clues
    cdef bint until_stuck

    # Chains of two values: the houses of each cell; the cell in a house with a value; the cells of a chain from which
    # it may go on; and for each cell the last walk that came to it.
    cdef int n_shared
    cdef int[::1] own_house_at
    cdef int[::1] own_houses
    cdef int[::1] shown
    cdef int[::1] waiting
    cdef long long[::1] walked
    cdef long long n_walks
    cdef bint is_located

    cdef int _lay_out(self, group_at, groups) except? -1
    cdef void _begin_dig(self, int want, int least_clues, bint until_stuck) noexcept
    cdef int _fill(self, long long budget) except? -2
    cdef int _dig(self, long long budget) except? -2 nogil
    cdef bint _may_go(self, int g) noexcept nogil
    cdef void _try(self, int g) noexcept nogil
    cdef void _put_back(self) noexcept nogil
    cdef void _locate(self) noexcept nogil
    cdef bint _has_clue(self, int first, int v) noexcept nogil
    cdef bint _breaks_a_chain(self) noexcept nogil

    cdef void _sow(self) noexcept nogil
    cdef void _know(self, int[::1] values) noexcept nogil
    cdef void _empty(self, int c) noexcept nogil
    cdef void _restore(self, int c) noexcept nogil
    cdef int _still_unique(self, long long budget) except? -2 nogil
    cdef bint _is_plain(self) noexcept nogil
