# What subclasses of PairedSets may use from C; paired_sets.py says what it is.

from bookbuilder.kernel.almost_locked cimport AlmostLocked

cdef class PairedSets(AlmostLocked):
    cdef int[::1] number  # candidates by value and cell
    cdef int[::1] mates  # entries of other sets, with which one has a restricted common
    cdef int[::1] partner  # by set: the latest entry of an earlier set that it has been paired with
    cdef long long listed_at
    cdef long long paired_at

    # Words of candidates, by entry and by set.
    cdef int n_words
    cdef unsigned long long[::1] lost
    cdef unsigned long long[::1] turned
    cdef unsigned long long[::1] all_lost

    cdef int _list_mates(self, int e, int after) noexcept
    cdef void _strike_common(self, int x, int other_x) noexcept
    cdef bint _is_restricted(self, int e, int f) noexcept
    cdef bint _is_apart(self, int a, int b) noexcept
    cdef bint _list_lost(self) except? -1
    cdef int _pair(self, bint striking) except? -1
    cdef void _strike_double(self, int e, int b) noexcept
    cdef bint _turn_both(self, int e, int f) noexcept
    cdef bint _may_turn(self, int a) noexcept
