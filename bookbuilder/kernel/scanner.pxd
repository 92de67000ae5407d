# What subclasses of Scanner may use from C; scanner.py says what it is.

cdef class Scanner:
    cdef int order
    cdef int n_cells
    cdef int n_houses
    cdef int words
    cdef unsigned int all_values
    cdef int[::1] house_at
    cdef int[::1] house_cells
    cdef signed char[::1] is_full
    cdef signed char[::1] is_area
    cdef signed char[::1] direction
    cdef int[::1] in_house_at
    cdef int[::1] in_house
    cdef int[::1] in_place
    cdef int[::1] peer_at
    cdef int[::1] peers
    cdef unsigned long long[::1] sees

    cdef unsigned int[::1] cand
    cdef int[::1] value
    cdef unsigned int[::1] place
    cdef unsigned int[::1] strike
    cdef int[::1] empty
    cdef unsigned int[::1] spots
    cdef unsigned long long[::1] where
    cdef unsigned int[::1] lone
    cdef long long[::1] turn
    cdef long long[::1] began
    cdef long long[::1] changed
    cdef long long[::1] barren
    cdef list[int] trail
    cdef int technique
    cdef bint recording
    cdef int length

    cdef int scan(self, int kind, int technique, bint record) except? -1
    cdef int _heed(self) except? -1
    cdef bint _see(self, int a, int b) noexcept
    cdef bint _is_in(self, int cell, int h) noexcept
    cdef int _count_strikes(self) noexcept
    cdef int _common_house(self, int a, int b) except? -1
