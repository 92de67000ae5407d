# What Exact uses from C; follow.py says what it is.

from bookbuilder.kernel.digging cimport Digger

cdef class Follower(Digger):
    cdef int n_full
    cdef unsigned int all_values
    cdef int[::1] peer_at
    cdef int[::1] peers
    cdef int[::1] full_at
    cdef int[::1] full_cells
    cdef int[::1] in_full_at
    cdef int[::1] in_full
    cdef int n_houses
    cdef int[::1] in_house_at
    cdef int[::1] in_house
    cdef unsigned int[::1] used

    cdef unsigned int[::1] cand
    cdef int[::1] branch
    cdef signed char[::1] bit_count
    cdef int[::1] queue
    cdef int[::1] dirty
    cdef signed char[::1] is_dirty
    cdef int n_queue
    cdef int n_dirty
    cdef int[::1] late
    cdef int n_late
    cdef int level
    cdef int levels
    cdef signed char[::1] is_watched
    cdef int n_watched

    cdef void _push(self, int c) noexcept nogil
    cdef void _soil(self, int c) noexcept nogil
    cdef void _forget(self) noexcept nogil
    cdef bint _follow(self) noexcept nogil
    cdef bint _examine(self, int h) noexcept nogil
