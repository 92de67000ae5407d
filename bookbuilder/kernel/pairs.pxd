# What the climber calls from C; pairs.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Pairs(Scanner):
    cdef int n_links
    cdef int[::1] link_from
    cdef int[::1] link_to
    cdef int[::1] shared_at
    cdef int[::1] shared
    cdef int[::1] rest_at
    cdef int[::1] rest
    cdef int[::1] far_at
    cdef int[::1] far
    cdef int[::1] twin
    cdef long long pointed
    cdef long long claimed

    cdef int _find(self, int technique, bint record) except? -1
    cdef int _locked(self, bint from_area, long long last) except? -1
    cdef int _naked_pairs(self) except? -1
    cdef int _clear(self, int h, int a, int b) except? -1
    cdef int _hidden_pairs(self) except? -1
    cdef int _bare(self, int h, int u, int v) except? -1
