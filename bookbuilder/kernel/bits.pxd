# `lowest` of bits.py, as one instruction where the compiler knows it.

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
    """
    int lowest "bookbuilder_lowest" (unsigned long long bits) noexcept nogil
