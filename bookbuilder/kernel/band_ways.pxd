# What Bands uses from C; band_ways.py says what it is.

from bookbuilder.kernel.band_words cimport BandWords

cdef class BandWays(BandWords):
    cdef bint _triples(self, Py_ssize_t base) noexcept nogil
    cdef void _split(self, Py_ssize_t base) noexcept nogil
    cdef void _fork(self, Py_ssize_t base, int v) noexcept nogil
    cdef bint _triples_of(self, Py_ssize_t base, Py_ssize_t at) noexcept nogil
    cdef unsigned int _sure(self, unsigned int x) noexcept nogil
    cdef void _strike(self, Py_ssize_t base, Py_ssize_t at, int v, unsigned int lost) noexcept nogil
    cdef void _keep(self, Py_ssize_t base, int v, int stack, unsigned int minicolumns) noexcept nogil
    cdef unsigned int _held(self, Py_ssize_t base, int place, int v) noexcept nogil
