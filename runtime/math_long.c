/* Exact functions of math.h for long double, the 80-bit format of the x87. */
#include "math_parts.h"

#define T long double
#define F(name) name##l
#define P 64
#define E_MAX 16383

/* Only the ten bytes that have a meaning. */
union extended {
    long double value;
    struct { uint64_t m; uint16_t field; } bits;
};

static struct parts take_apart(long double x)
{
    union extended u = {.value = x};
    int field = u.bits.field & 0x7fff;
    struct parts p = {u.bits.field >> 15, FINITE, field - 16383, u.bits.m};
    if (field == 0x7fff) {
        p.kind = u.bits.m << 1 == 0 ? INFINITE : NOT_A_NUMBER;
        p.m = u.bits.m << 2 >> 2;
    } else if (u.bits.m == 0) {
        p.kind = ZERO;
    } else if (field == 0) {
        p.e = -16382;
        ps_normalise(&p);
    }
    return p;
}

static long double put_together(struct parts p)
{
    union extended u = {.value = 0};
    int field = 0;
    if (p.kind == FINITE) {
        u.bits.m = ps_round_parts(&p, 64, 16383, &field);
        if (field == 0x7fff)
            u.bits.m = TOP;
    } else if (p.kind != ZERO) {
        field = 0x7fff;
        u.bits.m = TOP;
        if (p.kind == NOT_A_NUMBER)
            u.bits.m |= TOP >> 1 | p.m << 2 >> 2;
    }
    u.bits.field = (uint16_t)(field | p.negative << 15);
    return u.value;
}

#include "math_bits.h"

/* Bit by bit: the root of a number of 128 bits, and what remains. */
long double sqrtl(long double x);
long double sqrtl(long double x)
{
    struct parts p = take_apart(x);
    if (p.kind != FINITE || p.negative) {
        if (p.kind == ZERO)
            return x;
        if (p.kind == NOT_A_NUMBER || !p.negative)
            return x + x;
        errno = EDOM;
        return (x - x) / (x - x);
    }
    /* m·2^(e - 63) with an even exponent of two: the root of m·2^63 or m·2^64 is below 2^64. */
    unsigned __int128 n = (unsigned __int128)p.m << (p.e % 2 == 0 ? 63 : 64);
    uint64_t root = 0;
    unsigned __int128 rest = 0;
    for (int i = 63; i >= 0; i--) {
        rest = rest << 2 | (unsigned)(n >> (2 * i) & 3);
        unsigned __int128 take = (unsigned __int128)root << 2 | 1;
        root <<= 1;
        if (rest >= take) {
            rest -= take;
            root |= 1;
        }
    }
    /* rest > root: above the half. A tie cannot be. */
    p.e = p.e >= 0 ? p.e / 2 : -((1 - p.e) / 2);
    p.m = root;
    if (rest > root) {
        p.m++;
        if (p.m == 0) {
            p.m = TOP;
            p.e++;
        }
    }
    return put_together(p);
}
