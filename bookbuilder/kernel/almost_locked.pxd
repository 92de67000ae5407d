# What subclasses of AlmostLocked may use from C; almost_locked.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class AlmostLocked(Scanner):
    cdef int[::1] earlier_at
    cdef unsigned int[::1] earlier

    cdef long long found_at
    cdef int n_sets
    cdef int most_sets
    cdef int largest
    cdef int house
    cdef int n_members
    cdef int[::1] member
    cdef int[::1] set_house
    cdef unsigned int[::1] set_places
    cdef unsigned int[::1] set_values
    cdef int[::1] set_size
    cdef int[::1] n_of_size

    cdef int most_entries
    cdef int[::1] entry_at
    cdef int[::1] entry_set
    cdef int[::1] entry_value
    cdef unsigned long long[::1] all_cells
    cdef unsigned long long[::1] having
    cdef unsigned long long[::1] seen
    cdef unsigned long long[::1] here
    cdef int[::1] latest
    cdef int[::1] before

    cdef void _find_sets(self) noexcept
    cdef void _gather(self) noexcept
    cdef int _largest(self) noexcept
    cdef void _extend(self, int size, int first, unsigned int values, unsigned int places) noexcept
    cdef bint _is_known(self, unsigned int places, int size) noexcept
    cdef void _enter(self) noexcept
    cdef int _look(self, int v, int e) noexcept
