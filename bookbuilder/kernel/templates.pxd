# What scanners use of Templates from C; templates.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Templates(Scanner):
    cdef unsigned long long[::1] house_sets
    cdef unsigned long long[::1] suspects
    cdef unsigned long long[::1] sifted
    cdef long long[::1] ages
    cdef unsigned long long[::1] chosen
    cdef unsigned long long[::1] new
    cdef unsigned long long[::1] free
    cdef int current
    cdef int n_open
    cdef unsigned long long[::1] kept
    cdef int[::1] next_kept
    cdef int[::1] open_house
    cdef int[::1] n_places
    cdef int nodes
    cdef int most_nodes
    cdef int most_levels

    cdef bint _doubt(self, int v) noexcept
    cdef bint _is_suspect(self, int v, int c) noexcept
    cdef void _sift(self, int v) noexcept
    cdef void _recall(self, int at) noexcept
    cdef void _keep(self) noexcept
    cdef void _order(self) noexcept
    cdef void _try(self, int c) noexcept
    cdef bint _complete(self, int k, int level) noexcept
