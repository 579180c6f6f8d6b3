/* Functions of math.h that the engine computes, with the errno that glibc sets.
 *
 * The variants for long double have the precision of double: a model, as README.md says.
 *
 * Invariant: errno changes only when the result says that something is wrong.
 */
#include "internal.h"

enum { MAY_VANISH = 1 }; /* a result of zero is too small a number, not an exact one */

/* EDOM: not a number out of numbers. ERANGE: infinite out of finite ones, or zero where the result is only small. */
static void judge(double a, double b, double result, int flags)
{
    bool finite = a - a == 0 && b - b == 0;
    if (result != result) {
        if (a == a && b == b)
            errno = EDOM;
    } else if (finite && result - result != 0) {
        errno = ERANGE;
    } else if (finite && result == 0 && (flags & MAY_VANISH)) {
        errno = ERANGE;
    }
}

#define ONE(name, which, flags)                         \
    double name(double x);                              \
    double name(double x)                               \
    {                                                   \
        double r = __polysem_math(which, x, 0);         \
        judge(x, 0, r, flags);                          \
        return r;                                       \
    }                                                   \
    float name##f(float x);                             \
    float name##f(float x)                              \
    {                                                   \
        float r = __polysem_mathf(which, x, 0);         \
        judge(x, 0, r, flags);                          \
        return r;                                       \
    }

/* With a variant for long double at the precision of double. */
#define ONE_ALL(name, which, flags)                     \
    ONE(name, which, flags)                             \
    long double name##l(long double x);                 \
    long double name##l(long double x)                  \
    {                                                   \
        return name((double)x);                         \
    }

ONE_ALL(sin, POLYSEM_SIN, 0)
ONE_ALL(cos, POLYSEM_COS, 0)
ONE_ALL(tan, POLYSEM_TAN, 0)
ONE_ALL(asin, POLYSEM_ASIN, 0)
ONE_ALL(acos, POLYSEM_ACOS, 0)
ONE_ALL(atan, POLYSEM_ATAN, 0)
ONE_ALL(sinh, POLYSEM_SINH, 0)
ONE_ALL(cosh, POLYSEM_COSH, 0)
ONE_ALL(tanh, POLYSEM_TANH, 0)
ONE_ALL(asinh, POLYSEM_ASINH, 0)
ONE_ALL(acosh, POLYSEM_ACOSH, 0)
ONE_ALL(atanh, POLYSEM_ATANH, 0)
ONE_ALL(exp, POLYSEM_EXP, MAY_VANISH)
ONE_ALL(exp2, POLYSEM_EXP2, MAY_VANISH)
ONE_ALL(expm1, POLYSEM_EXPM1, 0)
ONE_ALL(log, POLYSEM_LOG, 0)
ONE_ALL(log2, POLYSEM_LOG2, 0)
ONE_ALL(log10, POLYSEM_LOG10, 0)
ONE_ALL(log1p, POLYSEM_LOG1P, 0)
ONE_ALL(cbrt, POLYSEM_CBRT, 0)
ONE_ALL(erf, POLYSEM_ERF, 0)
ONE_ALL(erfc, POLYSEM_ERFC, MAY_VANISH)
ONE(sqrt, POLYSEM_SQRT, 0) /* sqrtl is exact, in math_long.c */

#define TWO(name, which, flags)                         \
    double name(double x, double y);                    \
    double name(double x, double y)                     \
    {                                                   \
        double r = __polysem_math(which, x, y);         \
        judge(x, y, r, x != 0 ? flags : 0);             \
        return r;                                       \
    }                                                   \
    float name##f(float x, float y);                    \
    float name##f(float x, float y)                     \
    {                                                   \
        float r = __polysem_mathf(which, x, y);         \
        judge(x, y, r, x != 0 ? flags : 0);             \
        return r;                                       \
    }                                                   \
    long double name##l(long double x, long double y);  \
    long double name##l(long double x, long double y)   \
    {                                                   \
        return name((double)x, (double)y);              \
    }

TWO(atan2, POLYSEM_ATAN2, MAY_VANISH)
TWO(hypot, POLYSEM_HYPOT, 0)

TWO(pow, POLYSEM_POW, MAY_VANISH)

/* gamma. The sign of lgamma's argument is left where programs look for it. */
int signgam;
double floor(double x);

static void note_sign(double x)
{
    double whole = floor(x);
    signgam = x < 0 && whole != x && floor(whole / 2) * 2 != whole ? -1 : x == 0 && 1 / x < 0 ? -1 : 1;
}

double lgamma(double x);
double lgamma(double x)
{
    double r = __polysem_math(POLYSEM_LGAMMA, x, 0);
    note_sign(x);
    judge(x, 0, r, 0);
    return r;
}

float lgammaf(float x);
float lgammaf(float x)
{
    float r = __polysem_mathf(POLYSEM_LGAMMA, x, 0);
    note_sign(x);
    judge(x, 0, r, 0);
    return r;
}

long double lgammal(long double x);
long double lgammal(long double x)
{
    return lgamma((double)x);
}

double gamma(double x);
double gamma(double x)
{
    return lgamma(x);
}

ONE_ALL(tgamma, POLYSEM_TGAMMA, MAY_VANISH)

/* Both at once, as optimisers like to call it. */
void sincos(double x, double *s, double *c);
void sincos(double x, double *s, double *c)
{
    *s = sin(x);
    *c = cos(x);
}

void sincosf(float x, float *s, float *c);
void sincosf(float x, float *s, float *c)
{
    *s = sinf(x);
    *c = cosf(x);
}

double significand(double x);
double frexp(double x, int *exponent);
double significand(double x)
{
    int ignored;
    return x == 0 || x - x != 0 ? x : frexp(x, &ignored) * 2;
}

/* Two roundings: a model. fma and fmaf are exact. */
long double fmal(long double x, long double y, long double z);
long double fmal(long double x, long double y, long double z)
{
    return x * y + z;
}

/* fenv.h: to nearest is the only mode, and no exception is ever remembered. */

int fegetround(void);
int fegetround(void)
{
    return 0;
}

int fesetround(int mode);
int fesetround(int mode)
{
    if (mode != 0)
        __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "fesetround to another mode than to nearest");
    return 0;
}

int feclearexcept(int which);
int feclearexcept(int which)
{
    (void)which;
    return 0;
}

int fetestexcept(int which);
int fetestexcept(int which)
{
    (void)which;
    __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "fetestexcept");
}
