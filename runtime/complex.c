/* Products and quotients of complex numbers: what compilers call for them.
 *
 * As Annex G of the C standard recommends: infinities that the plain formula turns into NaN are recovered.
 */
#include "internal.h"

#define COMPLEX(T, SUFFIX, ISNAN, ISINF, COPYSIGN, FABS, LOGB, SCALBN, FMAX, INF)                                      \
    static T boxed_##SUFFIX(T x) { return COPYSIGN(ISINF(x) ? (T)1 : (T)0, x); }                                       \
    static T cleared_##SUFFIX(T x) { return ISNAN(x) ? COPYSIGN((T)0, x) : x; }                                        \
                                                                                                                       \
    _Complex T __mul##SUFFIX(T a, T b, T c, T d) {                                                                     \
        T ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                              \
        _Complex T z;                                                                                                  \
        __real__ z = ac - bd;                                                                                          \
        __imag__ z = ad + bc;                                                                                          \
        if (ISNAN(__real__ z) && ISNAN(__imag__ z)) {                                                                  \
            int again = 0;                                                                                             \
            if (ISINF(a) || ISINF(b)) {                                                                                \
                a = boxed_##SUFFIX(a), b = boxed_##SUFFIX(b);                                                          \
                c = cleared_##SUFFIX(c), d = cleared_##SUFFIX(d);                                                      \
                again = 1;                                                                                             \
            }                                                                                                          \
            if (ISINF(c) || ISINF(d)) {                                                                                \
                c = boxed_##SUFFIX(c), d = boxed_##SUFFIX(d);                                                          \
                a = cleared_##SUFFIX(a), b = cleared_##SUFFIX(b);                                                      \
                again = 1;                                                                                             \
            }                                                                                                          \
            if (!again && (ISINF(ac) || ISINF(bd) || ISINF(ad) || ISINF(bc))) {                                        \
                a = cleared_##SUFFIX(a), b = cleared_##SUFFIX(b);                                                      \
                c = cleared_##SUFFIX(c), d = cleared_##SUFFIX(d);                                                      \
                again = 1;                                                                                             \
            }                                                                                                          \
            if (again) {                                                                                               \
                __real__ z = INF * (a * c - b * d);                                                                    \
                __imag__ z = INF * (a * d + b * c);                                                                    \
            }                                                                                                          \
        }                                                                                                              \
        return z;                                                                                                      \
    }                                                                                                                  \
                                                                                                                       \
    _Complex T __div##SUFFIX(T a, T b, T c, T d) {                                                                     \
        int exponent = 0;                                                                                              \
        T size = LOGB(FMAX(FABS(c), FABS(d)));                                                                         \
        if (!ISNAN(size) && !ISINF(size)) {                                                                            \
            exponent = (int)size;                                                                                      \
            c = SCALBN(c, -exponent), d = SCALBN(d, -exponent);                                                        \
        }                                                                                                              \
        T square = c * c + d * d;                                                                                      \
        _Complex T z;                                                                                                  \
        __real__ z = SCALBN((a * c + b * d) / square, -exponent);                                                      \
        __imag__ z = SCALBN((b * c - a * d) / square, -exponent);                                                      \
        if (ISNAN(__real__ z) && ISNAN(__imag__ z)) {                                                                  \
            if (square == 0 && (!ISNAN(a) || !ISNAN(b))) {                                                             \
                __real__ z = COPYSIGN(INF, c) * a;                                                                     \
                __imag__ z = COPYSIGN(INF, c) * b;                                                                     \
            } else if ((ISINF(a) || ISINF(b)) && !ISINF(c) && !ISNAN(c) && !ISINF(d) && !ISNAN(d)) {                   \
                a = boxed_##SUFFIX(a), b = boxed_##SUFFIX(b);                                                          \
                __real__ z = INF * (a * c + b * d);                                                                    \
                __imag__ z = INF * (b * c - a * d);                                                                    \
            } else if (ISINF(size) && size > 0 && !ISINF(a) && !ISNAN(a) && !ISINF(b) && !ISNAN(b)) {                  \
                c = boxed_##SUFFIX(c), d = boxed_##SUFFIX(d);                                                          \
                __real__ z = 0 * (a * c + b * d);                                                                      \
                __imag__ z = 0 * (b * c - a * d);                                                                      \
            }                                                                                                          \
        }                                                                                                              \
        return z;                                                                                                      \
    }

double logb(double), scalbn(double, int), fmax(double, double);
float logbf(float), scalbnf(float, int), fmaxf(float, float);
long double logbl(long double), scalbnl(long double, int), fmaxl(long double, long double);

#define NAN_OF(x) ((x) != (x))
#define INF_OF(x) (__builtin_isinf(x))

_Complex double __muldc3(double, double, double, double), __divdc3(double, double, double, double);
_Complex float __mulsc3(float, float, float, float), __divsc3(float, float, float, float);
_Complex long double __mulxc3(long double, long double, long double, long double);
_Complex long double __divxc3(long double, long double, long double, long double);

COMPLEX(double, dc3, NAN_OF, INF_OF, __builtin_copysign, __builtin_fabs, logb, scalbn, fmax, __builtin_inf())
COMPLEX(float, sc3, NAN_OF, INF_OF, __builtin_copysignf, __builtin_fabsf, logbf, scalbnf, fmaxf, __builtin_inff())
COMPLEX(long double, xc3, NAN_OF, INF_OF, __builtin_copysignl, __builtin_fabsl, logbl, scalbnl, fmaxl, __builtin_infl())
