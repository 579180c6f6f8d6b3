/* A floating-point number taken apart, for math_bits.h and the files that include it. */
#ifndef POLYSEM_MATH_PARTS_H
#define POLYSEM_MATH_PARTS_H

#include "internal.h"

#define TOP ((uint64_t)1 << 63)

enum rounding { TOWARDS_ZERO, DOWN, UP, NEAREST_AWAY, NEAREST_EVEN };

enum kind { ZERO, FINITE, INFINITE, NOT_A_NUMBER };

/* FINITE: m·2^(e - 63), m >= 2^63. NOT_A_NUMBER: m is the payload, without the bit that makes it quiet. */
struct parts {
    bool negative;
    enum kind kind;
    int e;
    uint64_t m;
};

/* Exponent field and stored fraction (with the first bit, for normal numbers) of a number with `bits` bits, rounded.
 * `max`: the greatest exponent. */
static inline uint64_t ps_round_parts(const struct parts *p, int bits, int max, int *field)
{
    int least = 1 - max;
    int drop = 64 - bits + (p->e < least ? least - p->e : 0);
    uint64_t kept, below, half;
    if (p->e > max) {
        *field = 2 * max + 1;
        return 0;
    }
    *field = p->e < least ? 0 : p->e + max;
    if (drop == 0)
        return p->m;
    if (drop > 64)
        return 0;
    half = (uint64_t)1 << (drop - 1);
    kept = drop == 64 ? 0 : p->m >> drop;
    below = drop == 64 ? p->m : p->m & ((half << 1) - 1);
    if (below > half || (below == half && (kept & 1)))
        kept++;
    if (bits < 64 && kept >> bits) {
        kept >>= 1;
        ++*field;
    } else if (*field == 0 && kept >> (bits - 1)) {
        *field = 1;
    }
    return kept;
}

/* Shifts the first bit to the top. */
static inline void ps_normalise(struct parts *p)
{
    while (!(p->m & TOP)) {
        p->m <<= 1;
        p->e--;
    }
}

#endif
