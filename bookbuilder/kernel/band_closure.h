// One copy of what band_vectors.h describes, for the processors that TARGET names; NAME adds them to a name. It uses
// only what gcc and clang have in common for vectors, so the compiler chooses the instructions.

#define INLINE static inline __attribute__((always_inline)) TARGET
#define PICK(...) __builtin_shufflevector(__VA_ARGS__)

// Minirows are bits 9 i + 3 j + b of one word: row i, box j, band b. One operation sees those of all bands, and shifts
// turn the rows, or the boxes of each row. Minicolumns are bits 9 b + 3 s + k: band b, stack s, column k of the stack.
// Both are places, three by three in each band or stack: a way takes one of each three in either direction.
#define NEXT(m) ((m) >> 9 | (m) << 18)
#define IN_ROW(m) (((m) << 3 & 0770770770u) | ((m) >> 6 & 0007007007u))
#define IN_ROW_TOO(m) (((m) << 6 & 0700700700u) | ((m) >> 3 & 0077077077u))
#define IN_COLUMN(m) (((m) << 1 & 0666666666u) | ((m) >> 2 & 0111111111u))
#define IN_COLUMN_TOO(m) (((m) << 2 & 0444444444u) | ((m) >> 1 & 0333333333u))

// What is done alike to eight words and to four.
#define OF_EACH_WIDTH(WORDS)                                                                                           \
    /* The places that some way still uses: it goes on through two of the next places, in one order or the other. */   \
    INLINE WORDS NAME(WORDS##_ways)(WORDS m, WORDS p, WORDS q) {                                                       \
        WORDS both = (p & NEXT(q)) | (q & NEXT(p));                                                                    \
        return m & NEXT(both);                                                                                         \
    }                                                                                                                  \
    INLINE WORDS NAME(WORDS##_rows)(WORDS m) { return NAME(WORDS##_ways)(m, IN_ROW(m), IN_ROW_TOO(m)); }               \
    INLINE WORDS NAME(WORDS##_columns)(WORDS m) { return NAME(WORDS##_ways)(m, IN_COLUMN(m), IN_COLUMN_TOO(m)); }      \
    /* All cells of the rows in which x has one. */                                                                    \
    INLINE WORDS NAME(WORDS##_whole)(WORDS x) {                                                                        \
        WORDS rows = (((x & 0377377377u) + 0377377377u) | x) & 0400400400u;                                            \
        return (rows << 1) - (rows >> 8);                                                                              \
    }                                                                                                                  \
    /* The cells of x that are alone in their row. */                                                                  \
    INLINE WORDS NAME(WORDS##_alone)(WORDS x) { return x & ~NAME(WORDS##_whole)(x & (x - 0001001001u)); }              \
    /* Not 0 if two of the cells x share a row; `whole` has the rows. */                                               \
    INLINE WORDS NAME(WORDS##_clash)(WORDS x, WORDS whole) { return x & (x - (whole & 0001001001u)); }                 \
    /* The places that a value loses to triples: three values use those of `three`, and need those of `must`. */       \
    INLINE WORDS NAME(WORDS##_lost_rows)(WORDS m, WORDS three, WORDS must) {                                           \
        WORDS x = m & (IN_ROW(m) | IN_ROW_TOO(m)), y = x & three;                                                      \
        return (x & must) | (x & ~y & (IN_ROW(y) | IN_ROW_TOO(y)));                                                    \
    }                                                                                                                  \
    INLINE WORDS NAME(WORDS##_lost_columns)(WORDS m, WORDS three, WORDS must) {                                        \
        WORDS x = m & (IN_COLUMN(m) | IN_COLUMN_TOO(m)), y = x & three;                                                \
        return (x & must) | (x & ~y & (IN_COLUMN(y) | IN_COLUMN_TOO(y)));                                              \
    }                                                                                                                  \
    /* The bits 0 to 2, 9 to 11 and 18 to 20 next to each other; the places of one band, and those of one stack. */    \
    INLINE WORDS NAME(WORDS##_packed)(WORDS x) { return (x | x >> 6 | x >> 12) & 0777u; }                              \
    INLINE WORDS NAME(WORDS##_row_bits)(WORDS x) {                                                                     \
        x &= 0111111111u;                                                                                              \
        return NAME(WORDS##_packed)((x | x >> 2 | x >> 4) & 0007007007u);                                              \
    }                                                                                                                  \
    INLINE WORDS NAME(WORDS##_column_bits)(WORDS x) { return NAME(WORDS##_packed)(x & 0007007007u); }
OF_EACH_WIDTH(eight)
OF_EACH_WIDTH(four)
#undef OF_EACH_WIDTH

// A band's cells from its minirows, which are bits 0, 3, 6 .. 24, and from its columns; and back.
#define CELLS_OF_ROWS(x) (((x) << 3) - (x))
#define CELLS_OF_COLUMNS(x) ((x) | (x) << 9 | (x) << 18)
#define MINIROWS_OF(x) (((x) | (x) >> 1 | (x) >> 2) & 0111111111u)
#define COLUMNS_OF(x) (((x) | (x) >> 9 | (x) >> 18) & 0777u)

#define LOW(x) PICK(x, x, 0, 1, 2, 3)
#define HIGH(x) PICK(x, x, 4, 5, 6, 7)
#define EVERYWHERE(x, i) PICK(x, x, i, i, i, i, i, i, i, i)
#define IN_FOUR(x, i) PICK(x, x, i, i, i, i)
#define ZIP_LOW(x, y) PICK(x, y, 0, 8, 1, 9, 4, 12, 5, 13)
#define ZIP_HIGH(x, y) PICK(x, y, 2, 10, 3, 11, 6, 14, 7, 15)

// The lanes of three bands in one word, four times.
INLINE four NAME(joined)(four x) {
    x |= PICK(x, x, 1, 0, 3, 2);
    return x | PICK(x, x, 2, 3, 0, 1);
}

// Whether any bit is set.
INLINE int NAME(any)(eight x, four y) {
    eight_bits p = (eight_bits)x;
    four_bits q = (four_bits)y;
    return !__builtin_ia32_ptestz256(p, p) | !__builtin_ia32_ptestz128(q, q);
}

// What `bookbuilder_close` does, with this copy.
TARGET static int NAME(close)(unsigned int *words, int in_proof) {
    const eight no = {0};
    const four in_bands = {0777777777u, 0777777777u, 0777777777u, 0}, two_of_four = {~0u, ~0u, 0, 0};
    const four by_one = {0, 1, 2, 0}, by_three = {0, 3, 6, 0}, by_nine = {0, 9, 18, 0};
    // The words of the three bands, of eight values each, and side by side those of the ninth value.
    eight a, b, c;
    four d = *(four_in_memory *)(words + 24) & in_bands;
    // The open minirows and minicolumns. Of the ninth value, minirows are still side by side, as bits 0, 3, 6 .. 24,
    // and minicolumns are there four times.
    eight rows, columns;
    four d_rows, d_columns;
    // Of each band: the cells that one value may have, that two may have, and that are a value's only ones in a row.
    four once, twice, taken;
    {
        eight p = *(eight_in_memory *)words, q = *(eight_in_memory *)(words + 8), r = *(eight_in_memory *)(words + 16);
        a = PICK(PICK(p, q, 0, 9, 2, 3, 12, 5, 6, 15), r, 0, 1, 10, 3, 4, 13, 6, 7);
        b = PICK(PICK(p, q, 0, 1, 10, 3, 4, 13, 6, 7), r, 8, 1, 2, 11, 4, 5, 14, 7);
        c = PICK(PICK(p, q, 8, 1, 2, 11, 4, 5, 14, 7), r, 0, 9, 2, 3, 12, 5, 6, 15);
        a = PICK(a, a, 0, 3, 6, 1, 4, 7, 2, 5);
        b = PICK(b, b, 1, 4, 7, 2, 5, 0, 3, 6);
        c = PICK(c, c, 2, 5, 0, 3, 6, 1, 4, 7);
    }
    for (;;) {
        const eight a_before = a, b_before = b, c_before = c;
        const four d_before = d;
        eight e, f, g, p, q, a_alone, b_alone, c_alone, bad;
        four h, d_alone, d_bad;

        // Rows and boxes of all values, then columns and boxes.
        rows = NAME(eight_rows)(MINIROWS_OF(a) | MINIROWS_OF(b) << 1 | MINIROWS_OF(c) << 2);
        d_rows = NAME(four_rows)(MINIROWS_OF(d));
        e = rows & 0111111111u;
        f = rows >> 1 & 0111111111u;
        g = rows >> 2 & 0111111111u;
        a &= CELLS_OF_ROWS(e);
        b &= CELLS_OF_ROWS(f);
        c &= CELLS_OF_ROWS(g);
        d &= CELLS_OF_ROWS(d_rows);
        columns = NAME(eight_columns)(COLUMNS_OF(a) | COLUMNS_OF(b) << 9 | COLUMNS_OF(c) << 18);
        d_columns = NAME(four_columns)(NAME(joined)(COLUMNS_OF(d) << by_nine));
        e = columns & 0777u;
        f = columns >> 9 & 0777u;
        g = columns >> 18;
        h = d_columns >> by_nine & 0777u;
        a &= CELLS_OF_COLUMNS(e);
        b &= CELLS_OF_COLUMNS(f);
        c &= CELLS_OF_COLUMNS(g);
        d &= CELLS_OF_COLUMNS(h);

        // Over the values: first a value's bands come side by side, two values in a vector.
        {
            eight v = ZIP_LOW(a, c), w = ZIP_LOW(b, no), x = ZIP_HIGH(a, c), y = ZIP_HIGH(b, no);
            eight v0 = ZIP_LOW(v, w), v1 = ZIP_HIGH(v, w), v2 = ZIP_LOW(x, y), v3 = ZIP_HIGH(x, y);
            p = (v0 & v1) | (v2 & v3) | ((v0 | v1) & (v2 | v3));
            q = v0 | v1 | v2 | v3;
            once = LOW(q) | HIGH(q);
            twice = LOW(p) | HIGH(p) | (LOW(q) & HIGH(q)) | (once & d);
            once |= d;
        }
        a_alone = NAME(eight_alone)(a);
        b_alone = NAME(eight_alone)(b);
        c_alone = NAME(eight_alone)(c);
        d_alone = NAME(four_alone)(d);
        p = ZIP_LOW(a_alone, c_alone) | ZIP_HIGH(a_alone, c_alone);
        q = ZIP_LOW(b_alone, no) | ZIP_HIGH(b_alone, no);
        p = ZIP_LOW(p, q) | ZIP_HIGH(p, q);
        taken = LOW(p) | HIGH(p) | d_alone;

        // A value without a place is a contradiction, and so is a cell without a value, or one value of two such cells
        // in a row.
        bad = (eight)(a == 0);
        d_bad = (once ^ in_bands) | ((four)(d == 0) & in_bands);
        once &= ~twice;
        p = a & EVERYWHERE(once, 0);
        e = NAME(eight_whole)(p);
        bad |= NAME(eight_clash)(p, e);
        a &= (p | ~e) & (a_alone | ~EVERYWHERE(taken, 0));
        p = b & EVERYWHERE(once, 1);
        e = NAME(eight_whole)(p);
        bad |= NAME(eight_clash)(p, e);
        b &= (p | ~e) & (b_alone | ~EVERYWHERE(taken, 1));
        p = c & EVERYWHERE(once, 2);
        e = NAME(eight_whole)(p);
        bad |= NAME(eight_clash)(p, e);
        c &= (p | ~e) & (c_alone | ~EVERYWHERE(taken, 2));
        h = d & once;
        d_bad |= NAME(four_clash)(h, NAME(four_whole)(h));
        d &= (h | ~NAME(four_whole)(h)) & (d_alone | ~taken);
        if (NAME(any)(bad, d_bad))
            return 0;
        if (NAME(any)((a ^ a_before) | (b ^ b_before) | (c ^ c_before), d ^ d_before))
            continue;

        // Nothing has changed. If two values need one cell, it has both.
        if (NAME(any)(no, twice & taken))
            return 0;
        if (!in_proof || !NAME(any)(no, twice))
            break;

        // Triples. In the lanes: minirows, minicolumns, those of them that are the only ones of their three, which
        // their values must use. First those that one value, two, three or more use, of the first eight values.
        {
            four d_all = NAME(joined)(d_rows << by_one), three, more;
            eight lost_rows, lost_columns;
            four d_lost_rows, d_lost_columns;
            {
                eight sure_rows = rows & ~(IN_ROW(rows) | IN_ROW_TOO(rows));
                eight sure_columns = columns & ~(IN_COLUMN(columns) | IN_COLUMN_TOO(columns));
                four d_sure_rows = d_all & ~(IN_ROW(d_all) | IN_ROW_TOO(d_all));
                four d_sure_columns = d_columns & ~(IN_COLUMN(d_columns) | IN_COLUMN_TOO(d_columns));
                eight v = ZIP_LOW(rows, sure_rows), w = ZIP_LOW(columns, sure_columns);
                eight x = ZIP_HIGH(rows, sure_rows), y = ZIP_HIGH(columns, sure_columns);
                eight v0 = ZIP_LOW(v, w), v1 = ZIP_HIGH(v, w), v2 = ZIP_LOW(x, y), v3 = ZIP_HIGH(x, y);
                eight p1 = v0 | v1, p2 = v0 & v1, q1 = v2 | v3, q2 = v2 & v3;
                eight r1 = p1 | q1, r2 = p2 | q2 | (p1 & q1), r3 = (p1 & q2) | (p2 & q1), r4 = p2 & q2;
                four s1 = LOW(r1), s2 = LOW(r2), s3 = LOW(r3), t1 = HIGH(r1), t2 = HIGH(r2), t3 = HIGH(r3);
                four last = {d_all[0], d_columns[0], d_sure_rows[0], d_sure_columns[0]};
                more = LOW(r4) | HIGH(r4) | (s1 & t3) | (s2 & t2) | (s3 & t1);
                three = s3 | t3 | (s1 & t2) | (s2 & t1);
                more |= three & last;
                three |= (s2 | t2 | (s1 & t1)) & last;
            }
            if (NAME(any)(no, ((three ^ 0777777777u) & two_of_four) | (more & ~two_of_four)))
                return 0;
            three &= ~more;
            if (!NAME(any)(no, three))
                break;
            lost_rows = NAME(eight_lost_rows)(rows, EVERYWHERE(three, 0), EVERYWHERE(three, 2));
            lost_columns = NAME(eight_lost_columns)(columns, EVERYWHERE(three, 1), EVERYWHERE(three, 3));
            d_lost_rows = NAME(four_lost_rows)(d_all, IN_FOUR(three, 0), IN_FOUR(three, 2));
            d_lost_columns = NAME(four_lost_columns)(d_columns, IN_FOUR(three, 1), IN_FOUR(three, 3));
            if (!NAME(any)(lost_rows | lost_columns, d_lost_rows | d_lost_columns))
                break;
            e = lost_rows & 0111111111u;
            f = lost_rows >> 1 & 0111111111u;
            g = lost_rows >> 2 & 0111111111u;
            h = d_lost_rows >> by_one & 0111111111u;
            a &= ~CELLS_OF_ROWS(e);
            b &= ~CELLS_OF_ROWS(f);
            c &= ~CELLS_OF_ROWS(g);
            d &= ~CELLS_OF_ROWS(h);
            e = lost_columns & 0777u;
            f = lost_columns >> 9 & 0777u;
            g = lost_columns >> 18;
            h = d_lost_columns >> by_nine & 0777u;
            a &= ~CELLS_OF_COLUMNS(e);
            b &= ~CELLS_OF_COLUMNS(f);
            c &= ~CELLS_OF_COLUMNS(g);
            d &= ~CELLS_OF_COLUMNS(h) & in_bands;
        }
    }
    {
        eight p = PICK(a, a, 0, 3, 6, 1, 4, 7, 2, 5), q = PICK(b, b, 5, 0, 3, 6, 1, 4, 7, 2);
        eight r = PICK(c, c, 2, 5, 0, 3, 6, 1, 4, 7);
        *(eight_in_memory *)words = PICK(PICK(p, q, 0, 9, 2, 3, 12, 5, 6, 15), r, 0, 1, 10, 3, 4, 13, 6, 7);
        *(eight_in_memory *)(words + 8) = PICK(PICK(p, q, 0, 1, 10, 3, 4, 13, 6, 7), r, 8, 1, 2, 11, 4, 5, 14, 7);
        *(eight_in_memory *)(words + 16) = PICK(PICK(p, q, 8, 1, 2, 11, 4, 5, 14, 7), r, 0, 9, 2, 3, 12, 5, 6, 15);
        *(four_in_memory *)(words + 24) = PICK(d, twice, 0, 1, 2, 4);
        *(four_in_memory *)(words + 28) = PICK(twice, twice, 1, 2, 3, 3); // the last lane is 0: no value to follow
    }
    if (in_proof) { // for the branch: bands and stacks apart
        four h = NAME(four_row_bits)(d_rows), i = NAME(four_column_bits)(d_columns >> by_three);
        eight p = NAME(eight_row_bits)(rows >> 1) << 10 | NAME(eight_row_bits)(rows >> 2) << 20;
        eight q = NAME(eight_column_bits)(columns >> 3) << 10 | NAME(eight_column_bits)(columns >> 6) << 20;
        *(eight_in_memory *)(words + 32) = NAME(eight_row_bits)(rows) | p;
        *(eight_in_memory *)(words + 41) = NAME(eight_column_bits)(columns) | q;
        words[40] = h[0] | h[1] << 10 | h[2] << 20;
        words[49] = i[0] | i[1] << 10 | i[2] << 20;
    }
    return 1;
}

#undef INLINE
#undef NEXT
#undef IN_ROW
#undef IN_ROW_TOO
#undef IN_COLUMN
#undef IN_COLUMN_TOO
#undef CELLS_OF_ROWS
#undef CELLS_OF_COLUMNS
#undef MINIROWS_OF
#undef COLUMNS_OF
#undef LOW
#undef HIGH
#undef EVERYWHERE
#undef IN_FOUR
#undef ZIP_LOW
#undef ZIP_HIGH
#undef PICK
