# What Refiner uses from C; colours.py says what it is.

cdef class ColourRefinement:
    cdef int order
    cdef int n_cells
    cdef int n_houses
    cdef int[::1] house_at
    cdef int[::1] house_cells
    cdef int[::1] in_house_at
    cdef int[::1] in_house
    cdef int[::1] peer_at
    cdef int[::1] peers
    cdef unsigned char[::1] given
    cdef int[::1] clues  # cells by value, and where those of each value end; of 0 there are none
    cdef int[::1] clues_to
    cdef int[::1] listed  # the same cells in ascending order
    cdef unsigned char[::1] through  # for vectors, the houses of each cell, and how many a cell has at most
    cdef int most
    cdef bint in_vectors
    cdef object colours_now
    cdef unsigned long long[::1] colour  # the same
    cdef unsigned long long[::1] gathered  # by house
    cdef unsigned long long[::1] shown  # by value; nothing for empty cells
    # What the first round comes to where no cell is marked.
    cdef unsigned long long[::1] first_colour
    cdef unsigned long long[::1] first_gathered
    cdef unsigned long long[::1] first_shown

    cdef int _take(self, bytes givens) except? -1
    cdef void _refine(self, int marked, int rounds) noexcept
    cdef void _go_round(self, int rounds) noexcept
    cdef void _start(self, int marked) noexcept
    cdef void _gather(self) noexcept
    cdef void _recolour(self) noexcept
    cdef unsigned long long _mixed(self, int c, unsigned long long colour) noexcept
    cdef void _unmark(self) noexcept
    cdef unsigned long long _number_from(self, int marked) noexcept
    cdef void _start_from(self, int marked) noexcept
    cdef unsigned long long _sum(self) noexcept
