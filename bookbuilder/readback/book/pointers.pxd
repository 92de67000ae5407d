# The functions of pointers.py in C.

cdef extern from *:
    """
    #define AT(address) ((char *)(address))
    static int bookbuilder_says(size_t function, size_t it) {
        return ((int (*)(void *))function)(AT(it));
    }
    static size_t bookbuilder_leads(size_t function, size_t it) {
        return (size_t)((void *(*)(void *))function)(AT(it));
    }
    static size_t bookbuilder_has(size_t function, size_t it, int which) {
        return (size_t)((void *(*)(void *, int))function)(AT(it), which);
    }
    static int bookbuilder_puts(size_t function, size_t it, size_t to, int pieces) {
        if (pieces == 1)
            return ((int (*)(void *, void *))function)(AT(it), AT(to));
        if (pieces == 2)
            return ((int (*)(void *, void *, void *))function)(AT(it), AT(to), AT(to) + 4);
        return ((int (*)(void *, void *, void *, void *, void *))function)(
            AT(it), AT(to), AT(to) + 4, AT(to) + 8, AT(to) + 12);
    }
    """
    int says "bookbuilder_says" (size_t function, size_t it) noexcept
    size_t leads "bookbuilder_leads" (size_t function, size_t it) noexcept
    size_t has "bookbuilder_has" (size_t function, size_t it, int which) noexcept
    int puts "bookbuilder_puts" (size_t function, size_t it, size_t to, int pieces) noexcept
