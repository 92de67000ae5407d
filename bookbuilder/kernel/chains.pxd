# What subclasses of Chains may use from C; chains.py says what it is.

from bookbuilder.kernel.nodes cimport Nodes

cdef class Chains(Nodes):
    # The search: sets of assumptions a node, and what has been struck.
    cdef unsigned long long[::1] reach_on
    cdef unsigned long long[::1] reach_off
    cdef unsigned long long[::1] fresh_on
    cdef unsigned long long[::1] fresh_off
    cdef unsigned long long[::1] seen
    cdef unsigned long long[::1] struck
    cdef int shortest

    # One chain, for a record: when each node went on or off, and from where.
    cdef int[::1] when_on
    cdef int[::1] when_off
    cdef int[::1] on_by
    cdef int[::1] off_by

    cdef void _link_more(self) noexcept
    cdef void _meet_more(self) noexcept
    cdef int _longest(self) noexcept
    cdef void _run(self, int first, int n) noexcept
    cdef void _hit(self, int first, int length) noexcept
    cdef int _record(self, int technique, int x) except? -1
    cdef int _retrace(self, int x, bint with_groups) except? -2
    cdef void _turn_on(self, int a, int b, int link, int length, bint with_groups) noexcept
    cdef void _turn_off(self, int a, int b, int length) noexcept
