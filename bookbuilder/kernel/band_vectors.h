// Closes the words of the plain 9x9 board for all nine values at once, in vectors, where the processor has them. Cython
// has no vectors, and one build must run on every processor of its kind, so this is C: each copy is compiled for some
// processors, and none is called before the processor has been asked. `band_words` and `band_ways` say what follows,
// and do it word by word where there is no copy: in any order, it ends with the same words.
//
// A vector has eight lanes, one for each of the first eight values, and there is one for each band. The ninth value has
// its three bands side by side in four lanes.

// gcc for Windows does not align vectors on the stack. With four lanes, which ARM and WebAssembly have, it would take
// twice as many instructions, little fewer than word by word.
#if defined(__x86_64__) && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12 && !defined(_WIN32)))
#include <cpuid.h>

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

// The best copy that this processor and its system can run: 2 for AVX-512, 1 for AVX2, 0 for none.
static int bookbuilder_best_copy(void) {
    unsigned int a, b, c, d, kept;
    const unsigned int extended = 0xC0030000u; // AVX512F, DQ, BW and VL
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c >> 27 & 1)) // else the system tells which registers it keeps
        return 0;
    __asm__("xgetbv" : "=a"(kept), "=d"(d) : "c"(0));
    if ((kept & 0x06) != 0x06 || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b >> 5 & 1))
        return 0;
    return (kept & 0xE6) == 0xE6 && (b & extended) == extended ? 2 : 1;
}

// Close a level's words: 0 to 26, and 27 to 30 with what is then true; in proofs with triples, and 32 to 49 for the
// branch. 0 on a contradiction, which leaves words of no use.
static int bookbuilder_close(int copy, unsigned int *words, int in_proof) {
    return copy == 2 ? close_avx512(words, in_proof) : close_avx2(words, in_proof);
}

#else
static int bookbuilder_best_copy(void) {
    return 0;
}

static int bookbuilder_close(int copy, unsigned int *words, int in_proof) {
    (void)copy, (void)words, (void)in_proof;
    return 0;
}
#endif
