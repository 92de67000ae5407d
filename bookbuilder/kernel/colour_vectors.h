// Lets the colours of a puzzle's cells go round, eight at a time, where the processor has AVX-512: AVX2 cannot multiply
// 64 bits, and would gain nothing. `colours` says what a round is, and goes round itself elsewhere: the colours are the
// same.
//
// The colours of up to 31 houses lie in four registers and those of up to 15 values in two, in which each cell looks up
// its own.

#include "processor.h"

#ifdef BOOKBUILDER_HAS_VECTORS
#include <immintrin.h>

#define TARGET __attribute__((target("avx2,avx512f,avx512dq,avx512bw,avx512vl")))

// `mix` of bits.pxd; 0 stays 0.
TARGET static inline __attribute__((always_inline)) __m512i bookbuilder_mixed(__m512i bits) {
    bits = _mm512_xor_si512(bits, _mm512_srli_epi64(bits, 30));
    bits = _mm512_mullo_epi64(bits, _mm512_set1_epi64((long long)0xBF58476D1CE4E5B9ULL));
    bits = _mm512_xor_si512(bits, _mm512_srli_epi64(bits, 27));
    bits = _mm512_mullo_epi64(bits, _mm512_set1_epi64((long long)0x94D049BB133111EBULL));
    return _mm512_xor_si512(bits, _mm512_srli_epi64(bits, 31));
}

// The lanes that are left, at most eight.
#define LANES(left) ((left) >= 8 ? 0xFF : (left) > 0 ? (1 << (left)) - 1 : 0)

// `through` has the first house of each cell, then the second of each, and so on, `most` times; `n_houses` stands for
// none. The other tables are those of `ColourRefinement`.
TARGET static void bookbuilder_go_round(int rounds, int order, int n_cells, int n_houses, int most,
                                        const int *house_at, const int *house_cells, const unsigned char *through,
                                        const unsigned char *given, const int *clues, const int *clues_to,
                                        unsigned long long house_salt, unsigned long long value_salt,
                                        unsigned long long *colour, unsigned long long *gathered,
                                        unsigned long long *shown) {
    unsigned long long of_house[32] = {0}, of_value[16] = {0};
    __m512i houses[4], values[2];
    int i, j, k, at;
    for (; rounds > 0; rounds--) {
        for (i = 0; i < n_houses; i++) {
            unsigned long long total = house_at[i + 1] - house_at[i];
            for (j = house_at[i]; j < house_at[i + 1]; j++)
                total += colour[house_cells[j]];
            of_house[i] = total;
        }
        of_value[0] = 0; // empty cells show nothing
        for (i = 1; i <= order; i++) {
            unsigned long long total = 0;
            for (j = clues_to[i - 1]; j < clues_to[i]; j++)
                total += colour[clues[j]];
            of_value[i] = total ^ value_salt;
        }
        for (k = 0; k < 4; k++) {
            houses[k] = bookbuilder_mixed(_mm512_loadu_si512(of_house + 8 * k));
            _mm512_mask_storeu_epi64(gathered + 8 * k, LANES(n_houses - 8 * k), houses[k]);
        }
        for (k = 0; k < 2; k++) {
            values[k] = bookbuilder_mixed(_mm512_loadu_si512(of_value + 8 * k));
            _mm512_mask_storeu_epi64(shown + 8 * k, LANES(order + 1 - 8 * k), values[k]);
        }
        for (at = 0; at < n_cells; at += 8) {
            __mmask8 lanes = LANES(n_cells - at);
            __m512i total = _mm512_setzero_si512(), old = _mm512_maskz_loadu_epi64(lanes, colour + at);
            __m512i value = _mm512_cvtepu8_epi64(_mm_maskz_loadu_epi8(lanes, given + at));
            for (k = 0; k < most; k++) {
                __m512i house = _mm512_cvtepu8_epi64(_mm_maskz_loadu_epi8(lanes, through + k * n_cells + at));
                __mmask8 is_high = _mm512_test_epi64_mask(house, _mm512_set1_epi64(16));
                __m512i low = _mm512_permutex2var_epi64(houses[0], house, houses[1]);
                __m512i high = _mm512_permutex2var_epi64(houses[2], house, houses[3]);
                total = _mm512_add_epi64(total, _mm512_mask_mov_epi64(low, is_high, high));
            }
            total = bookbuilder_mixed(_mm512_xor_si512(total, _mm512_set1_epi64((long long)house_salt)));
            total = _mm512_add_epi64(total, _mm512_permutex2var_epi64(values[0], value, values[1]));
            _mm512_mask_storeu_epi64(colour + at, lanes, bookbuilder_mixed(_mm512_add_epi64(old, total)));
        }
    }
}
#undef LANES
#undef TARGET

#else
static void bookbuilder_go_round(int rounds, int order, int n_cells, int n_houses, int most, const int *house_at,
                                 const int *house_cells, const unsigned char *through, const unsigned char *given,
                                 const int *clues, const int *clues_to, unsigned long long house_salt,
                                 unsigned long long value_salt, unsigned long long *colour,
                                 unsigned long long *gathered, unsigned long long *shown) {
    (void)rounds, (void)order, (void)n_cells, (void)n_houses, (void)most, (void)house_at, (void)house_cells;
    (void)through, (void)given, (void)clues, (void)clues_to, (void)house_salt, (void)value_salt, (void)colour;
    (void)gathered, (void)shown;
}
#endif
