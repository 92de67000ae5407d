# What subclasses of StrongLinks may use from C; strong_links.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner
from bookbuilder.kernel.templates cimport Templates

cdef class StrongLinks(Scanner):
    cdef int current
    cdef int n_links
    cdef int[::1] link_house
    cdef int[::1] link_a
    cdef int[::1] link_b
    cdef int one
    cdef int other
    cdef unsigned long long[::1] hits
    cdef Templates templates
    cdef long long[::1] blank

    cdef bint _is_link(self, int h) noexcept
    cdef bint _is_new(self, int h, int direction) noexcept
    cdef void _add(self, int h) noexcept
    cdef void _strike_hits(self) noexcept
