// Asks the processor which vectors it has: one build must run on every processor of its kind, so code in vectors is
// compiled for some processors, and none of it is called before the processor has been asked.

// gcc for Windows does not align vectors on the stack. With four lanes, which ARM and WebAssembly have, what is done in
// vectors would take nearly as long as without them.
#if defined(__x86_64__) && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 12 && !defined(_WIN32)))
#define BOOKBUILDER_HAS_VECTORS
#include <cpuid.h>

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

#else
static int bookbuilder_best_copy(void) {
    return 0;
}
#endif
