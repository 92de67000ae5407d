# What the climber calls from C; singles.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Singles(Scanner):
    cdef int[::1] marked
    cdef int n_marked
    cdef int _find(self, int technique, bint record) except? -1
    cdef int _mark(self, int h, int c, unsigned int bit) except? -1
    cdef int _last_cells(self) except? -1
    cdef int _naked_singles(self) except? -1
    cdef int _hidden_singles(self, bint only_areas) except? -1
    cdef long long _looks(self, int n_open) noexcept
