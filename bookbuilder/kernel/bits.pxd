# The functions of bits.py: `lowest` as one instruction where the compiler knows it, `count` as sums of two bits, of
# four, of eight, and then all bytes.

cdef extern from *:
    """
    #if defined(_MSC_VER) && defined(_WIN64)
    #include <intrin.h>
    #endif
    static inline int bookbuilder_lowest(unsigned long long bits) {
    #if defined(__GNUC__)
        return __builtin_ctzll(bits);
    #elif defined(_MSC_VER) && defined(_WIN64)
        unsigned long at;
        _BitScanForward64(&at, bits);
        return (int)at;
    #else
        int place = 0;
        while (!(bits & 1)) {
            bits >>= 1;
            place++;
        }
        return place;
    #endif
    }
    static inline int bookbuilder_count(unsigned int bits) {
        bits -= bits >> 1 & 0x55555555;
        bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
        bits = (bits + (bits >> 4)) & 0x0F0F0F0F;
        return (int)(bits * 0x01010101 >> 24);
    }
    static inline unsigned long long bookbuilder_mix(unsigned long long bits) {
        bits ^= bits >> 30;
        bits *= 0xBF58476D1CE4E5B9ULL;
        bits ^= bits >> 27;
        bits *= 0x94D049BB133111EBULL;
        return bits ^ bits >> 31;
    }
    """
    int lowest "bookbuilder_lowest" (unsigned long long bits) noexcept nogil
    int count "bookbuilder_count" (unsigned int bits) noexcept nogil
    unsigned long long mix "bookbuilder_mix" (unsigned long long bits) noexcept nogil
