# What Maker uses from C; climb.py says what it is.

from bookbuilder.kernel.pairs cimport Pairs
from bookbuilder.kernel.ruled cimport Ruled
from bookbuilder.kernel.scanner cimport Scanner
from bookbuilder.kernel.singles cimport Singles

cdef class Climber(Scanner):
    # By technique: openings, rounds, links in all rounds, and most in one.
    cdef int[::1] tally
    cdef int[::1] times
    cdef int[::1] along
    cdef int[::1] longest
    cdef int n_open
    cdef unsigned int[::1] taken
    cdef Ruled ruled
    cdef Singles singles
    cdef Pairs pairs
    # The state before the first round, as it was saved.
    cdef int saved_open
    cdef unsigned int[::1] saved_cand
    cdef int[::1] saved_value
    cdef int[::1] saved_empty
    cdef unsigned int[::1] saved_spots
    cdef unsigned long long[::1] saved_where
    cdef unsigned int[::1] saved_lone
    # Each round's technique, the links of its chains, and its openings.
    cdef int n_rounds
    cdef int[::1] rounds
    cdef int[::1] lengths
    cdef int[::1] opened
    # The cells that were empty before the last climb, and the looks that its singles took, in thousandths.
    cdef int n_to_fill
    cdef long long looks_made
    cdef object ladder
    cdef list makers
    cdef list scanners
    cdef int[::1] kinds

    cdef Scanner _scanner(self, int technique)
    cdef int _check(self, int[::1] given, int[::1] rung, allowed) except? -1
    cdef int _set_out(self, int[::1] given, allowed) except? -1
    cdef int _obey(self, int[::1] given) except? -1
    cdef int _forget(self) except? -1
    cdef void _save(self) noexcept
    cdef int _set_out_again(self) except? -1
    cdef void _sum_up(self, int[::1] rung, int[::1] cost, int[::1] per_link, int[::1] sums, int at) noexcept
    cdef bint _climb(self, rungs, int[::1] rung, bint record, int most) except? -1
    cdef void _look(self) noexcept
    cdef void _lose(self, int c, unsigned int bits) noexcept
    cdef void _set(self, int c, int v) noexcept
    cdef void _set_apart(self, int c, unsigned int bit) noexcept
    cdef void _take(self, bint only_singles) noexcept
    cdef int _scan(self, int technique, bint record) except? -1
