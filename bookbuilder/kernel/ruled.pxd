# What scanners use from C; ruled.py says what it is.

cdef class Ruled:
    cdef int order
    cdef int n_cells
    cdef long long edition
    cdef bint has_rules
    cdef unsigned int[::1] allowed
    cdef bint has_apart
    cdef int[::1] apart_at
    cdef int[::1] apart
    cdef int n_tables
    cdef int[::1] table_cell
    cdef unsigned int[::1] table
    cdef int[::1] table_owner
    cdef int[::1] tables_at
    cdef int[::1] tables_of
    cdef int n_sums
    cdef int[::1] sum_at
    cdef int[::1] sum_cell
    cdef int[::1] sum_total
    cdef int[::1] sum_owner
    cdef int n_owners
