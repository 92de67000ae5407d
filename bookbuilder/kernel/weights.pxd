# What Clausal and Learner use from C; weights.py says what it is.

cdef class Weights:
    cdef int n
    cdef double[::1] weight
    cdef double step
    cdef int[::1] heap
    cdef int[::1] place
    cdef int n_heap

    cdef void _pile(self) noexcept nogil
    cdef void _bump(self, int v) noexcept nogil
    cdef void _insert(self, int v) noexcept nogil
    cdef int _heaviest(self) noexcept nogil
    cdef void _rise(self, int i) noexcept nogil
    cdef void _sink(self, int i) noexcept nogil
