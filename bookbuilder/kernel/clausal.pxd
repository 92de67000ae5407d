# What Learner and ClauseProver use from C; clausal.py says what it is.

from bookbuilder.kernel.weights cimport Weights

cdef class Clausal(Weights):
    cdef int[::1] near_at
    cdef int[::1] near
    cdef int n_near
    cdef int most_near
    cdef int[::1] room
    cdef int top
    cdef int most_room
    cdef int[::1] clause
    cdef int n_clause
    cdef signed char[::1] truth
    cdef signed char[::1] taken
    cdef int[::1] depth
    cdef int[::1] reason
    cdef int[::1] trail
    cdef int n_trail
    cdef int n_followed
    cdef int[::1] level_at
    cdef int level
    cdef int clash

    cdef void _clear(self, int n) noexcept nogil
    cdef int _make_room_near(self, int more) except? -1 nogil
    cdef void _put(self, int literal) noexcept nogil
    cdef int _add(self) except? -1 nogil
    cdef void _assign(self, int literal, int reason) noexcept nogil
    cdef bint _follow(self) noexcept nogil
    cdef void _return(self, int level) noexcept nogil
    cdef void _deeper(self) noexcept nogil
