# What BandWays and Bands use from C; band_words.py says what it is.

from bookbuilder.kernel.digging cimport Digger

cdef class BandWords(Digger):
    cdef unsigned int words[7040]  # 110 levels of 64
    cdef unsigned int[::1] clue_words
    cdef unsigned int[::1] found_words
    cdef unsigned int[::1] answer_words
    cdef unsigned int[::1] tried_words
    cdef unsigned int[::1] in_question
    cdef int level
    cdef int floor
    cdef int copy

    cdef bint _close(self, bint in_proof) noexcept nogil
    cdef bint _narrow(self, Py_ssize_t at, unsigned int x, unsigned int chosen) noexcept nogil
    cdef unsigned int _minirows(self, unsigned int x) noexcept nogil
    cdef unsigned int _alone(self, unsigned int x) noexcept nogil
    cdef bint _pursue(self, Py_ssize_t base, int v) noexcept nogil
    cdef bint _is_tried_open(self, Py_ssize_t base) noexcept nogil
    cdef bint _follow(self, bint watching) noexcept nogil
