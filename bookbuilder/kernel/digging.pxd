# What subclasses of Digger may use from C; digging.py says what it is.

from bookbuilder.kernel.engine cimport Engine

cdef class Digger(Engine):
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

    cdef int _fill(self, long long budget) except? -2
    cdef int _dig(self, long long budget) except? -2 nogil
    cdef bint _may_go(self, int g) noexcept nogil
    cdef void _try(self, int g) noexcept nogil
    cdef void _put_back(self) noexcept nogil

    cdef void _sow(self) noexcept nogil
    cdef void _know(self, int[::1] values) noexcept nogil
    cdef void _empty(self, int c) noexcept nogil
    cdef void _restore(self, int c) noexcept nogil
    cdef int _still_unique(self, long long budget) except? -2 nogil
