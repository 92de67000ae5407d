# What Bands uses from C; band_swaps.py says what it is.

from bookbuilder.kernel.band_ways cimport BandWays

cdef class BandSwaps(BandWays):
    cdef int[::1] column_of
    cdef int[::1] row_of
    cdef int[::1] row_in_box
    cdef unsigned int[::1] links
    cdef unsigned int[::1] chains
    cdef unsigned int[::1] clued

    cdef void _turn(self, int c) noexcept nogil
    cdef void _chain_values(self, int v, int w) noexcept nogil
    cdef void _chain_rows(self, int r, int s) noexcept nogil
    cdef void _chain_columns(self, int r, int s) noexcept nogil
    cdef void _chain(self, int one, int other, int r, int s) noexcept nogil
    cdef bint _is_bare(self, int r, int kind, int s, int place) noexcept nogil
