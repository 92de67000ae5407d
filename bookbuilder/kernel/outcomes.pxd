# What subclasses of Outcomes may use from C; outcomes.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Outcomes(Scanner):
    # The candidates, in the order of their cells.
    cdef int n_candidates
    cdef int[::1] number
    cdef int[::1] cell_of
    cdef int[::1] value_of
    cdef int[::1] ruled_at  # the candidates that each one rules out
    cdef int[::1] ruled
    cdef int busiest

    # Sets of which one candidate holds: those of a cell, or of a value in a full house.
    cdef int n_sets
    cdef int[::1] set_at
    cdef int[::1] members
    cdef int[::1] set_cell
    cdef int[::1] set_house
    cdef int[::1] in_set_at
    cdef int[::1] in_set

    # Words of assumptions, by candidate.
    cdef int n_words
    cdef unsigned long long[::1] off
    cdef unsigned long long[::1] on
    cdef unsigned long long[::1] next_on

    # One round: the contradicted assumptions, candidates to be placed, and sets to be looked at.
    cdef unsigned long long[::1] dead
    cdef unsigned long long[::1] dead_before
    cdef unsigned long long[::1] once
    cdef unsigned long long[::1] twice
    cdef unsigned long long[::1] moved  # those with new consequences since a subclass has asked
    cdef int n_fresh
    cdef int[::1] fresh
    cdef signed char[::1] is_fresh
    cdef int n_stale
    cdef int[::1] stale
    cdef signed char[::1] is_stale

    # For records, of one assumption: its placements with their rounds, and what ended them.
    cdef int watched
    cdef int rounds
    cdef int end_round
    cdef list log
    cdef list ends

    cdef bint _lay(self) except? -1
    cdef int _watch(self, int x, int limit) except? -1
    cdef void _add_set(self, int c, int h, int v) noexcept
    cdef void _index(self) noexcept
    cdef bint _advance(self, int limit) except? -1
    cdef void _assume(self, int x, int w, unsigned long long bit) noexcept
    cdef bint _widen(self) noexcept
    cdef int _look(self) except? -1
    cdef int _place(self, int x) except? -1
    cdef void _make_stale(self, int x) noexcept
