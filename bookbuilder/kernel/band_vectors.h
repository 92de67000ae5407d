// Closes the words of the plain 9x9 board for all nine values at once, in vectors, where the processor has them. Cython
// has no vectors, so this is C: each copy is compiled for some processors, as processor.h says. `band_words` and
// `band_ways` say what follows, and do it word by word where there is no copy: in any order, it ends with the same
// words.
//
// A vector has eight lanes, one for each of the first eight values, and there is one for each band. The ninth value has
// its three bands side by side in four lanes.

#include "processor.h"

#ifdef BOOKBUILDER_HAS_VECTORS
typedef unsigned int eight __attribute__((vector_size(32)));
typedef unsigned int four __attribute__((vector_size(16)));
typedef unsigned int eight_in_memory __attribute__((vector_size(32), aligned(4), may_alias));
typedef unsigned int four_in_memory __attribute__((vector_size(16), aligned(4), may_alias));
typedef long long eight_bits __attribute__((vector_size(32)));
typedef long long four_bits __attribute__((vector_size(16)));

#define NAME(name) name##_avx2
#define TARGET __attribute__((target("avx2")))
#include "band_closure.h"
#undef NAME
#undef TARGET
#define NAME(name) name##_avx512
#define TARGET __attribute__((target("avx2,avx512f,avx512dq,avx512bw,avx512vl")))
#include "band_closure.h"
#undef NAME
#undef TARGET

// Close a level's words: 0 to 26, and 27 to 30 with what is then true; in proofs with triples, and 32 to 49 for the
// branch. 0 on a contradiction, which leaves words of no use.
static int bookbuilder_close(int copy, unsigned int *words, int in_proof) {
    return copy == 2 ? close_avx512(words, in_proof) : close_avx2(words, in_proof);
}

#else
static int bookbuilder_close(int copy, unsigned int *words, int in_proof) {
    (void)copy, (void)words, (void)in_proof;
    return 0;
}
#endif
