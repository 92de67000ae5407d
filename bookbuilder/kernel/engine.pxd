# What subclasses of Engine may use from C; engine.py says what it is.

cdef class Engine:
    cdef int order
    cdef int n_cells
    cdef long long pace
    cdef bint descend
    cdef bint ended
    cdef bint shuffled
    cdef bint rival
    cdef long long node_count
    cdef unsigned long long rng
    cdef int[::1] last_solution
    cdef int[::1] answer
    cdef int[::1] clues

    cdef int _check(self, values, int n_puzzles) except? -1
    cdef int _count(self, int limit, long long budget) except? -2 nogil
    cdef int _random(self, int below) noexcept nogil

    cdef void _give(self, int[::1] values, Py_ssize_t at) noexcept nogil
    cdef void _spell(self) noexcept nogil
    cdef void _begin(self) noexcept nogil
    cdef int _next(self, long long limit) except? -2 nogil
