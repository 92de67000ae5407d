# What subclasses of Reasons may use from C; reasons.py says what it is.

from bookbuilder.kernel.outcomes cimport Outcomes

cdef class Reasons(Outcomes):
    # For each candidate the placements of the log that strike it, where `ruled` has those that it rules out.
    cdef int[::1] n_strikers
    cdef int[::1] strikers

    # For each placement of the log: what it needs, how many these are, and its house.
    cdef int need_words
    cdef unsigned long long[::1] needed
    cdef int[::1] n_needed
    cdef int[::1] house
    cdef unsigned long long[::1] need  # the set at hand

    cdef int _reason(self) except? -1
    cdef void _follow_from(self, int i, int x, int end) noexcept
    cdef int _least(self, int x, int end) noexcept
    cdef int _size(self) noexcept
