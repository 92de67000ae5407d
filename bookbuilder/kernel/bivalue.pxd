# What subclasses of Bivalue may use from C; bivalue.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Bivalue(Scanner):
    cdef int[::1] pair
    cdef int n_pairs
    cdef int[::1] rank
    cdef int[::1] near
    cdef long long gathered

    cdef void _gather(self) noexcept
    cdef bint _strike(self, int a, int b, int c, unsigned int bit) noexcept
