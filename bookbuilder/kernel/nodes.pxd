# What subclasses of Nodes may use from C; nodes.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Nodes(Scanner):
    cdef int n_crossings

    # A crossing is the cells that two houses share; `inside` are the crossings that a full house has two cells of,
    # each with its places there, and `beyond` the cells of it that lie elsewhere.
    cdef int[::1] crossing_at
    cdef int[::1] crossing
    cdef int[::1] overlap_at
    cdef int[::1] overlap
    cdef int[::1] inside_at
    cdef int[::1] inside
    cdef unsigned int[::1] inside_places
    cdef int[::1] beyond_at
    cdef int[::1] beyond

    # The candidates of the present state, by value and then by cell.
    cdef int n_candidates
    cdef int[::1] number
    cdef int[::1] cell_of
    cdef int[::1] value_of
    cdef int[::1] node_of

    # The nodes that have a strong link; the links; the candidates that a node turns off; pairs that do it mutually.
    cdef int n_nodes
    cdef int most_nodes
    cdef int[::1] node_value
    cdef int[::1] node_at
    cdef int[::1] node_cells
    cdef unsigned long long[::1] node_set  # the same cells, as bits
    cdef unsigned long long[::1] node_sees  # those with the value that see all of them
    cdef int[::1] group_node
    cdef int n_groups
    cdef int[::1] groups
    cdef int n_links
    cdef int most_links
    cdef int[::1] link_a
    cdef int[::1] link_b
    cdef int[::1] link_house
    cdef int most_off
    cdef int[::1] off_at
    cdef int[::1] off
    cdef int n_off
    cdef int n_pairs
    cdef int most_pairs
    cdef int[::1] pair_a
    cdef int[::1] pair_b
    cdef bint too_many

    cdef void _number(self) noexcept
    cdef void _link(self) noexcept
    cdef int _at(self, int h, int v, unsigned int place) noexcept
    cdef int _single(self, int v, int c) noexcept
    cdef int _group(self, int v, int g) noexcept
    cdef void _add_node(self, int v, int end) noexcept
    cdef bint _is_same(self, int k, int start, int stop) noexcept
    cdef bint _is_beyond(self, int i, int v) noexcept
    cdef void _add_link(self, int a, int b, int h) noexcept
    cdef void _meet(self) noexcept
    cdef bint _is_all_seen(self, int a, int b) noexcept
