# What subclasses of Reasons may use from C: nothing of its own.

from bookbuilder.kernel.assume cimport Assumer

cdef class Reasons(Assumer):
    pass
