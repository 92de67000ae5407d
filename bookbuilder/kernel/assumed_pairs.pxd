# What subclasses of AssumedPairs may use from C; assumed_pairs.py says what it is.

from bookbuilder.kernel.outcomes cimport Outcomes

cdef class AssumedPairs(Outcomes):
    cdef bint with_pairs
    cdef int[::1] set_of_cell
    cdef int[::1] set_of_value  # by house and value
    cdef unsigned long long[::1] open  # the assumptions to look at
    cdef unsigned long long[::1] two  # by set: the assumptions that leave it exactly two candidates
    cdef unsigned int[::1] places  # by house: the places of cells that any assumption leaves two values
    cdef unsigned int[::1] values  # by full house: the values that any assumption leaves two places

    # Of one house: its cells or its values that have a pair.
    cdef int n_here
    cdef int[::1] here
    cdef unsigned long long[::1] both  # by cell or value: the assumptions under which it has only the pair
    cdef unsigned long long[::1] thrice

    cdef int _lay_pairs(self) except? -1
    cdef void _strike(self, int x) noexcept
    cdef void _strike_pairs(self) noexcept
    cdef void _count_two(self) noexcept
    cdef void _begin(self) noexcept
    cdef void _count(self, int what, int s, int x, int y) noexcept
    cdef bint _is_pair(self) noexcept
    cdef void _others(self, int what) noexcept
    cdef void _naked(self, int h, int u, int v) noexcept
    cdef void _hidden(self, int h, int a, int b) noexcept
