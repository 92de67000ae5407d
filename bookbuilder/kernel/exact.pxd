# What Related uses from C; exact.py says what it is.

from bookbuilder.kernel.follow cimport Follower

cdef class Exact(Follower):
    cdef int _size(self, unsigned int m) noexcept nogil
    cdef int _smallest(self) noexcept nogil
    cdef unsigned int _choose(self, int c) noexcept nogil
    cdef int _grow(self) except? -1
    cdef void _resume(self) noexcept nogil
    cdef void _keep(self) noexcept nogil
