# What subclasses of Reasons may use from C: nothing of its own.

from bookbuilder.kernel.outcomes cimport Outcomes

cdef class Reasons(Outcomes):
    pass
