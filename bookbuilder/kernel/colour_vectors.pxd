# The functions of colour_vectors.py, in vectors.

cdef extern from "colour_vectors.h":
    int best_copy "bookbuilder_best_copy" () noexcept nogil
    void go_round "bookbuilder_go_round" (
        int rounds, int order, int n_cells, int n_houses, int most, int *house_at, int *house_cells,
        unsigned char *through, unsigned char *given, int *clues, int *clues_to,
        unsigned long long house_salt, unsigned long long value_salt,
        unsigned long long *colour, unsigned long long *gathered, unsigned long long *shown
    ) noexcept nogil
