/* The exact mathematical functions bit by bit, and errno of the others. */
#include "test.h"
#include <math.h>

#define ROUNDERS(M) M(floor) M(ceil) M(trunc) M(round) M(rint) M(nearbyint) M(roundeven) M(fabs) M(logb)
#define PAIRS(M) M(fmod) M(remainder) M(copysign) M(fmin) M(fmax) M(fdim) M(nextafter)
#define DECLARE(name) PS(name); PS(name##f); PS(name##l);
ROUNDERS(DECLARE)
PAIRS(DECLARE)
DECLARE(frexp) DECLARE(ldexp) DECLARE(modf) DECLARE(scalbn) DECLARE(ilogb) DECLARE(lround) DECLARE(llrint) DECLARE(remquo)
DECLARE(nan) DECLARE(scalbln) DECLARE(lrint) DECLARE(llround)
PS(fma); PS(fmaf); PS(sqrtl);
int ps___isnan(double), ps___isinfl(long double), ps___fpclassify(double), ps___fpclassifyf(float), ps___fpclassifyl(long double),
    ps___signbit(double), ps___finitef(float);

/* Equal bits, or neither is a number. */
#define SAME(a, b, bytes) (((a) != (a) && (b) != (b)) || memcmp(&(a), &(b), bytes) == 0)
#define ONE(name, T, suffix, bytes, x)                                                                            \
    do {                                                                                                          \
        T r, s;                                                                                                   \
        errno = ps_errno = 0;                                                                                     \
        r = ps_##name##suffix(x);                                                                                 \
        s = name##suffix(x);                                                                                      \
        compared(SAME(r, s, bytes) && errno == ps_errno, #name #suffix " of %La: %La, expected %La, errno %d %d", \
                 (long double)(x), (long double)r, (long double)s, ps_errno, errno);                              \
    } while (0)
/* errno of a denormal result is left open. */
#define COMPUTES(name, T, suffix, bytes, x)                                                                       \
    do {                                                                                                          \
        T r, s;                                                                                                   \
        errno = ps_errno = 0;                                                                                     \
        r = ps_##name##suffix(x);                                                                                 \
        s = name##suffix(x);                                                                                      \
        compared(SAME(r, s, bytes) && (errno == ps_errno || fpclassify(s) == FP_SUBNORMAL),                       \
                 #name #suffix " of %La: %La, expected %La, errno %d %d", (long double)(x), (long double)r,       \
                 (long double)s, ps_errno, errno);                                                                \
    } while (0)
#define TWO(name, T, suffix, bytes, x, y)                                                                         \
    do {                                                                                                          \
        T r, s;                                                                                                   \
        errno = ps_errno = 0;                                                                                     \
        r = ps_##name##suffix(x, y);                                                                              \
        s = name##suffix(x, y);                                                                                   \
        compared(SAME(r, s, bytes) && errno == ps_errno, #name #suffix " of %La %La: %La, expected %La, errno %d %d", \
                 (long double)(x), (long double)(y), (long double)r, (long double)s, ps_errno, errno);            \
    } while (0)

static double some_double(void)
{
    double x = random_double();
    return below(4) == 0 ? (double)((long)any() >> below(60)) / 4 : below(40) == 0 ? NAN : x;
}

static float some_float(void)
{
    return below(3) == 0 ? (float)some_double() : random_float();
}

static long double some_long_double(void)
{
    long double x = random_long_double();
    return below(4) == 0 ? (long double)((long)any() >> below(60)) / 4 : x;
}

#define ALL(T, suffix, bytes, some)                                                       \
    do {                                                                                  \
        T x = some(), y = below(3) == 0 ? x / (T)(1 + below(9)) : some();                 \
        if (below(20) == 0)                                                               \
            y = x;                                                                        \
        if (x == 0 && y == 0) /* the standard leaves open which zero is the greater */     \
            y = 1;                                                                        \
        EACH(T, suffix, bytes)                                                            \
        int e = 0, f = 0;                                                                 \
        T r, s, w1, w2;                                                                   \
        r = ps_frexp##suffix(x, &e);                                                      \
        s = frexp##suffix(x, &f);                                                         \
        compared(SAME(r, s, bytes) && e == f, "frexp" #suffix " of %La", (long double)x); \
        r = ps_modf##suffix(x, &w1);                                                      \
        s = modf##suffix(x, &w2);                                                         \
        compared(SAME(r, s, bytes) && SAME(w1, w2, bytes), "modf" #suffix " of %La", (long double)x); \
        int by = below(3) == 0 ? (int)any() : (int)below(40000) - 20000;                  \
        if (below(2))                                                                     \
            by %= 1100;                                                                   \
        TWO(ldexp, T, suffix, bytes, x, by);                                              \
        TWO(scalbn, T, suffix, bytes, x, by);                                             \
        compared(ps_ilogb##suffix(x) == ilogb##suffix(x), "ilogb" #suffix);               \
        compared(ps_lround##suffix(x) == lround##suffix(x) && ps_llrint##suffix(x) == llrint##suffix(x), \
                 "lround" #suffix " of %La: %ld, expected %ld", (long double)x, ps_lround##suffix(x), lround##suffix(x)); \
        r = ps_remquo##suffix(x, y, &e);                                                  \
        s = remquo##suffix(x, y, &f);                                                     \
        compared(SAME(r, s, bytes) && (r != r || (e & 7) == (f & 7)), "remquo" #suffix " of %La %La: %La %d, expected %La %d", \
                 (long double)x, (long double)y, (long double)r, e, (long double)s, f);   \
    } while (0)

#define EACH(T, suffix, bytes)                                                                             \
    ONE(floor, T, suffix, bytes, x); ONE(ceil, T, suffix, bytes, x); ONE(trunc, T, suffix, bytes, x);      \
    ONE(round, T, suffix, bytes, x); ONE(rint, T, suffix, bytes, x); ONE(nearbyint, T, suffix, bytes, x);  \
    ONE(roundeven, T, suffix, bytes, x); ONE(fabs, T, suffix, bytes, x); ONE(logb, T, suffix, bytes, x);   \
    TWO(fmod, T, suffix, bytes, x, y); TWO(remainder, T, suffix, bytes, x, y);                             \
    TWO(copysign, T, suffix, bytes, x, y); TWO(fmin, T, suffix, bytes, x, y); TWO(fmax, T, suffix, bytes, x, y); \
    TWO(fdim, T, suffix, bytes, x, y); TWO(nextafter, T, suffix, bytes, x, y);

#define COMPUTED(M) M(sin) M(cos) M(tan) M(asin) M(acos) M(atan) M(sinh) M(cosh) M(tanh) M(asinh) M(acosh) M(atanh) M(exp) \
    M(exp2) M(expm1) M(log) M(log2) M(log10) M(log1p) M(sqrt) M(cbrt) M(erf) M(erfc) M(tgamma) M(lgamma)
COMPUTED(DECLARE)
DECLARE(pow) DECLARE(atan2) DECLARE(hypot)

void test_math(void)
{
    for (int i = 0; i < 10000 * effort; i++) {
        ALL(double, , 8, some_double);
        ALL(float, f, 4, some_float);
        ALL(long double, l, 10, some_long_double);
        double x = some_double(), y = some_double(), z = below(3) ? some_double() : -x * y;
        if (below(3) == 0)
            z = ldexp(z, (int)below(120) - 60);
        double r = ps_fma(x, y, z), s = fma(x, y, z);
        compared(SAME(r, s, 8), "fma of %a %a %a: %a, expected %a", x, y, z, r, s);
        float a = some_float(), b = some_float(), c = below(3) ? some_float() : -a * b, t = ps_fmaf(a, b, c), u = fmaf(a, b, c);
        compared(SAME(t, u, 4), "fmaf of %a %a %a: %a, expected %a", a, b, c, t, u);
        long double l = some_long_double(), m = ps_sqrtl(l), n = sqrtl(l);
        compared(SAME(m, n, 10), "sqrtl of %La: %La, expected %La", l, m, n);
        compared(ps___fpclassify(x) == __builtin_fpclassify(0, 1, 4, 3, 2, x) &&
                 ps___fpclassifyf(a) == __builtin_fpclassify(0, 1, 4, 3, 2, a) &&
                 ps___fpclassifyl(l) == __builtin_fpclassify(0, 1, 4, 3, 2, l), "fpclassify %a", x);
        compared((ps___isnan(x) != 0) == (x != x) && (ps___signbit(x) != 0) == (signbit(x) != 0), "isnan");
    }
    for (int i = 0; i < 3000 * effort; i++) {
        double x = below(3) ? (double)((int)below(4000) - 2000) / 4 : some_double();
        double y = below(2) ? (double)((int)below(40) - 20) / 2 : some_double();
        float a = (float)x;
#define CHECK(name) COMPUTES(name, double, , 8, x); COMPUTES(name, float, f, 4, a);
        COMPUTED(CHECK)
        TWO(pow, double, , 8, x, y);
        TWO(hypot, double, , 8, x, y);
        TWO(atan2, double, , 8, x, y);
    }
}
