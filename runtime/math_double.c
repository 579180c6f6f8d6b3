/* Exact functions of math.h for double. */
#include "math_parts.h"

#define T double
#define F(name) name
#define P 53
#define E_MAX 1023

static struct parts take_apart(double x)
{
    union { double value; uint64_t bits; } u = {.value = x};
    int field = (int)(u.bits >> 52) & 0x7ff;
    uint64_t fraction = u.bits << 12 >> 12;
    struct parts p = {u.bits >> 63, FINITE, field - 1023, fraction << 11 | TOP};
    if (field == 0x7ff) {
        p.kind = fraction == 0 ? INFINITE : NOT_A_NUMBER;
        p.m = fraction << 13 >> 13;
    } else if (field == 0) {
        p.kind = fraction == 0 ? ZERO : FINITE;
        p.e = -1022;
        p.m = fraction << 11;
        if (fraction != 0)
            ps_normalise(&p);
    }
    return p;
}

static double put_together(struct parts p)
{
    union { uint64_t bits; double value; } u = {.bits = 0};
    int field;
    if (p.kind == FINITE) {
        uint64_t kept = ps_round_parts(&p, 53, 1023, &field);
        u.bits = (uint64_t)field << 52 | kept << 12 >> 12;
    } else if (p.kind != ZERO) {
        u.bits = (uint64_t)0x7ff << 52;
        if (p.kind == NOT_A_NUMBER)
            u.bits |= (uint64_t)1 << 51 | p.m << 13 >> 13;
    }
    u.bits |= (uint64_t)p.negative << 63;
    return u.value;
}

#include "math_bits.h"

/* x·y + z with one rounding. The product is exact in 106 bits; of what is shifted out, it only matters whether it is 0. */
double fma(double x, double y, double z);
double fma(double x, double y, double z)
{
    struct parts a = take_apart(x), b = take_apart(y), c = take_apart(z);
    bool finite = (a.kind == FINITE || a.kind == ZERO) && (b.kind == FINITE || b.kind == ZERO);
    if (finite && c.kind == INFINITE)
        return z;
    if (a.kind != FINITE || b.kind != FINITE || c.kind == INFINITE || c.kind == NOT_A_NUMBER)
        return x * y + z;
    bool negative = a.negative != b.negative;
    if (c.kind == ZERO)
        c.e = a.e + b.e - 300; /* far below */
    /* Both with the first bit at 124 or 125, so that the sum fits. */
    unsigned __int128 product = (unsigned __int128)(a.m >> 11) * (b.m >> 11) << 20;
    unsigned __int128 other = c.kind == ZERO ? 0 : (unsigned __int128)(c.m >> 11) << 72;
    int e = a.e + b.e; /* of bit 124 */
    int distance = e - c.e;
    unsigned __int128 *small = distance >= 0 ? &other : &product;
    int shift = distance >= 0 ? distance : -distance;
    if (distance < 0)
        e = c.e;
    if (shift > 126)
        *small = *small != 0;
    else if (shift > 0)
        *small = *small >> shift | ((*small & (((unsigned __int128)1 << shift) - 1)) != 0);
    unsigned __int128 sum;
    if (negative == c.negative || c.kind == ZERO) {
        sum = product + other;
    } else if (product >= other) {
        sum = product - other;
    } else {
        sum = other - product;
        negative = c.negative;
    }
    if (sum == 0)
        return x * y + z; /* the sign of zero */
    while (!(sum >> 127)) {
        sum <<= 1;
        e--;
    }
    struct parts r = {negative, FINITE, e + 3, (uint64_t)(sum >> 64) | ((uint64_t)sum != 0)};
    double result = put_together(r);
    enum kind kind = take_apart(result).kind;
    if (kind != FINITE)
        errno = ERANGE;
    return result;
}
