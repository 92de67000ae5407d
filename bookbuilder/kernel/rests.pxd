# What `house_sums` uses from C; rests.py says what it is.

from bookbuilder.kernel.ruled cimport Ruled

cdef class Rests:
    cdef Ruled ruled
    cdef int order
    cdef int n_cells
    cdef int words
    cdef unsigned long long[::1] sees

    cdef list[tuple[int, ...]] blocks  # by block: its houses
    cdef int n_blocks
    cdef int n_single  # blocks of one house, which come first
    cdef int n_reached  # blocks whose rests are known
    cdef signed char[::1] block  # by block and cell: whether it is inside
    cdef int[::1] block_size  # houses

    cdef int n_rests
    cdef int n_of_single  # of blocks of one house, which come first
    cdef int[::1] cell
    cdef int[::1] n_inside
    cdef int[::1] n_outside
    cdef int[::1] total
    cdef int[::1] of_block
    cdef signed char[::1] is_one_sum
    cdef int[::1] apart
    cdef list[list[int]] taken

    # While rests are derived.
    cdef int[::1] cut  # the sums that the block cuts
    cdef int[::1] overlap  # by sum: its cells in the block
    cdef int[::1] sum_of  # by cell: its first sum
    cdef unsigned long long[::1] within  # by rest: a number for its cells inside, and one for those outside
    cdef unsigned long long[::1] without
    cdef int room  # for rests
    cdef int bare  # cells of the block in no sum inside it
    cdef bint is_overlapping  # whether sums share cells

    cdef int begin(self) except? -1
    cdef int reach(self, bint several) except? -1
    cdef bint _do_sums_overlap(self) noexcept
    cdef int _count_cut(self, int b) noexcept
    cdef bint _are_few(self, int some, int n_cut) noexcept
    cdef int _rest(self, int b, int some, int n_cut) except? -1
    cdef void _note_sides(self, int r) noexcept
    cdef bint _is_known(self, int new, bint by_fewer) noexcept
    cdef bint _differ_alike(self, int r, int new) noexcept
    cdef int _sum_with(self, int at, int n, bint alone) noexcept
    cdef bint _has(self, int s, int c) noexcept
    cdef int _size(self, int s) noexcept
