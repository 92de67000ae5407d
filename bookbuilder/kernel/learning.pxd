# What ClauseProver uses from C; learning.py says what it is.

from bookbuilder.kernel.clausal cimport Clausal

cdef class Learner(Clausal):
    cdef signed char[::1] marked
    cdef int[::1] to_clear
    cdef int n_to_clear
    cdef int[::1] stack
    cdef int[::1] assumed
    cdef int n_assumed
    cdef long long met
    cdef long long restart_at
    cdef int rounds

    cdef int _learn(self) except? -1 nogil
    cdef void _trace(self) noexcept nogil
    cdef int _mark(self, int literal) noexcept nogil
    cdef bint _implied(self, int v, unsigned int levels) noexcept nogil
    cdef void _begin_search(self) noexcept nogil
    cdef void _suppose(self, int at, int literal) noexcept nogil
    cdef void _start(self, int n_assumed) noexcept nogil
    cdef void _know(self, int literal) noexcept nogil
    cdef int _choose(self) noexcept nogil
    cdef int _search(self, long long limit) except? -2 nogil
    cdef int _exclude(self) except? -1 nogil
