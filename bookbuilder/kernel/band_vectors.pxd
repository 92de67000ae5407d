# The functions of band_vectors.py, in vectors.

cdef extern from "band_vectors.h":
    int best_copy "bookbuilder_best_copy" () noexcept nogil
    bint close "bookbuilder_close" (int copy, unsigned int *words, bint in_proof) noexcept nogil
