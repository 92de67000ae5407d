# What Fish uses from C; covers.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Covers(Scanner):
    cdef int size
    cdef bint finned
    cdef int base
    cdef int sought
    cdef int target
    cdef int n_base
    cdef int[::1] chosen
    cdef int[::1] base_cell
    cdef int[::1] owner
    cdef signed char[::1] is_bare
    cdef long long[::1] in_base
    cdef long long tick
    cdef int n_covers
    cdef int[::1] cover
    cdef int[::1] cover_of
    cdef int[::1] joins
    cdef int[::1] hit
    cdef int[::1] cover_at
    cdef int[::1] covers

    cdef int _cover_all(self) except? -1
    cdef int _cover(self) except? -1
    cdef int _cover_cell(self, int c) except? -1
    cdef int _more(self, int first) except? -1
    cdef bint _put(self, int h) noexcept
    cdef void _pull(self) noexcept
    cdef void _mark(self, int h, int number) noexcept
    cdef int _fish(self) except? -1
    cdef bint _hangs_together(self) noexcept
    cdef bint _sees_fins(self, int c) noexcept
