# What subclasses of Assumer may use from C; assume.py says what it is.

from bookbuilder.kernel.scanner cimport Scanner

cdef class Assumer(Scanner):
    cdef int[::1] in_full_at
    cdef int[::1] in_full
    cdef unsigned int[::1] base
    cdef unsigned int[::1] now
    cdef signed char[::1] is_set
    cdef int n_touched
    cdef int[::1] touched
    cdef signed char[::1] is_touched
    cdef int n_queue
    cdef int[::1] queue
    cdef unsigned int[::1] queue_bit
    cdef unsigned int[::1] queued
    cdef int n_fresh
    cdef int[::1] fresh
    cdef signed char[::1] is_fresh
    cdef unsigned int[::1] room
    cdef int n_narrow
    cdef int[::1] narrow
    cdef int[::1] narrow_value
    cdef int n_ready
    cdef int[::1] ready
    cdef unsigned int[::1] ready_bit
    cdef list log
    cdef list ends

    cdef void _start(self) noexcept
    cdef void _enqueue(self, int c, unsigned int bit) noexcept
    cdef int _assume(self, int c, unsigned int bit, int limit) except? -1
    cdef void _forget(self) noexcept
    cdef void _place_all(self) noexcept
    cdef void _lose(self, int c, unsigned int bits) noexcept
    cdef bint _is_contradicted(self) except? -1
