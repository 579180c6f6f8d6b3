/* Exact functions of math.h for float. */
#include "math_parts.h"

#define T float
#define F(name) name##f
#define P 24
#define E_MAX 127

static struct parts take_apart(float x)
{
    union { float value; uint32_t bits; } u = {.value = x};
    int field = (int)(u.bits >> 23) & 0xff;
    uint64_t fraction = u.bits & 0x7fffff;
    struct parts p = {u.bits >> 31, FINITE, field - 127, fraction << 40 | TOP};
    if (field == 0xff) {
        p.kind = fraction == 0 ? INFINITE : NOT_A_NUMBER;
        p.m = fraction & 0x3fffff;
    } else if (field == 0) {
        p.kind = fraction == 0 ? ZERO : FINITE;
        p.e = -126;
        p.m = fraction << 40;
        if (fraction != 0)
            ps_normalise(&p);
    }
    return p;
}

static float put_together(struct parts p)
{
    union { uint32_t bits; float value; } u = {.bits = 0};
    int field;
    if (p.kind == FINITE) {
        uint64_t kept = ps_round_parts(&p, 24, 127, &field);
        u.bits = (uint32_t)field << 23 | ((uint32_t)kept & 0x7fffff);
    } else if (p.kind != ZERO) {
        u.bits = (uint32_t)0xff << 23;
        if (p.kind == NOT_A_NUMBER)
            u.bits |= (uint32_t)1 << 22 | ((uint32_t)p.m & 0x3fffff);
    }
    u.bits |= (uint32_t)p.negative << 31;
    return u.value;
}

#include "math_bits.h"

/* The product is exact as a double. The sum is rounded to odd there, which makes the second rounding harmless. */
float fmaf(float x, float y, float z);
float fmaf(float x, float y, float z)
{
    double product = (double)x * y, sum = product + z;
    union { double value; uint64_t bits; } u = {.value = sum};
    if (sum - sum == 0 && sum != 0) {
        /* The error of the sum, exactly. */
        double part = sum - product, error = (product - (sum - part)) + ((double)z - part);
        if (error != 0 && !(u.bits & 1)) {
            bool outwards = (error > 0) == (sum > 0);
            u.bits += outwards ? 1 : (uint64_t)-1;
        }
    }
    float result = (float)u.value;
    enum kind kind = take_apart(result).kind;
    if (x - x == 0 && y - y == 0 && z - z == 0 && (kind == INFINITE || (kind == ZERO && sum != 0)))
        errno = ERANGE;
    return result;
}
