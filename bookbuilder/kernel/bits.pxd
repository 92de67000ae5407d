# `lowest` of bits.py, as one instruction where the compiler knows it.

cdef extern from *:
    """
    static inline int bookbuilder_lowest(unsigned long long bits) {
    #if defined(__GNUC__)
        return __builtin_ctzll(bits);
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
