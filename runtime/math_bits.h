/* Exact functions of math.h, by bit patterns: one text for float, double and long double.
 *
 * The including file defines T (the type), F(name) (the function of that name for the type), P (bits of the significand),
 * E_MAX (greatest exponent), and the functions take_apart and put_together between T and `struct parts`.
 *
 * Invariant: a finite number other than zero is m·2^(e - 63), and the first bit of m is set.
 * Invariant: the rounding mode is to nearest.
 */

T F(fabs)(T x);
T F(fabs)(T x)
{
    struct parts p = take_apart(x);
    p.negative = false;
    return put_together(p);
}

T F(copysign)(T x, T sign);
T F(copysign)(T x, T sign)
{
    struct parts p = take_apart(x);
    p.negative = take_apart(sign).negative;
    return put_together(p);
}

/* Rounds to an integer. */
static T to_integer(T x, enum rounding mode)
{
    struct parts p = take_apart(x);
    if (p.kind == NOT_A_NUMBER)
        return x + x;
    if (p.kind != FINITE || p.e >= P - 1)
        return x;
    /* The fraction, and half of a unit, in units of the last bit of a 64-bit significand. */
    bool odd, above, tie, any = true;
    uint64_t unit = 0;
    if (p.e < 0) {
        odd = false;
        above = p.e == -1 && p.m > TOP;
        tie = p.e == -1 && p.m == TOP;
    } else {
        unit = TOP >> p.e;
        uint64_t fraction = p.m & (unit - 1);
        any = fraction != 0;
        odd = p.m & unit;
        above = fraction > unit / 2;
        tie = fraction == unit / 2;
        p.m -= fraction;
    }
    bool up;
    switch (mode) {
    case DOWN:
        up = any && p.negative;
        break;
    case UP:
        up = any && !p.negative;
        break;
    case NEAREST_AWAY:
        up = above || tie;
        break;
    case NEAREST_EVEN:
        up = above || (tie && odd);
        break;
    default:
        up = false;
    }
    if (p.e < 0) {
        p.kind = up ? FINITE : ZERO;
        p.m = TOP;
        p.e = 0;
    } else if (up) {
        p.m += unit;
        if (p.m < unit) {
            p.m = TOP;
            p.e++;
        }
    }
    return put_together(p);
}

#define ROUND(name, mode)   \
    T F(name)(T x);         \
    T F(name)(T x)          \
    {                       \
        return to_integer(x, mode); \
    }
ROUND(floor, DOWN)
ROUND(ceil, UP)
ROUND(trunc, TOWARDS_ZERO)
ROUND(round, NEAREST_AWAY)
ROUND(roundeven, NEAREST_EVEN)
ROUND(rint, NEAREST_EVEN)
ROUND(nearbyint, NEAREST_EVEN)
#undef ROUND

/* To long. What does not fit gives the value that x86 gives. */
static long to_long(T x, enum rounding mode)
{
    struct parts p = take_apart(to_integer(x, mode));
    if (p.kind == ZERO)
        return 0;
    if (p.kind != FINITE || p.e >= 63)
        return LONG_MIN;
    long value = (long)(p.m >> (63 - p.e));
    return p.negative ? -value : value;
}

#define TO_LONG(type, name, mode)   \
    type F(name)(T x);              \
    type F(name)(T x)               \
    {                               \
        return to_long(x, mode);    \
    }
TO_LONG(long, lround, NEAREST_AWAY)
TO_LONG(long long, llround, NEAREST_AWAY)
TO_LONG(long, lrint, NEAREST_EVEN)
TO_LONG(long long, llrint, NEAREST_EVEN)
#undef TO_LONG

T F(modf)(T x, T *whole);
T F(modf)(T x, T *whole)
{
    struct parts p = take_apart(x);
    *whole = to_integer(x, TOWARDS_ZERO);
    if (p.kind == NOT_A_NUMBER)
        return x + x;
    T rest = p.kind == INFINITE ? 0 : x - *whole; /* exact */
    struct parts r = take_apart(rest);
    r.negative = p.negative;
    return put_together(r);
}

T F(frexp)(T x, int *exponent);
T F(frexp)(T x, int *exponent)
{
    struct parts p = take_apart(x);
    *exponent = 0;
    if (p.kind != FINITE)
        return x + x;
    *exponent = p.e + 1;
    p.e = -1;
    return put_together(p);
}

static T scale(T x, long by)
{
    struct parts p = take_apart(x);
    if (p.kind != FINITE)
        return x + x;
    /* Enough to overflow or vanish from anywhere. */
    long limit = 4 * E_MAX;
    p.e += (int)(by > limit ? limit : by < -limit ? -limit : by);
    T result = put_together(p);
    enum kind kind = take_apart(result).kind;
    if (kind != FINITE)
        errno = ERANGE;
    return result;
}

T F(ldexp)(T x, int by);
T F(ldexp)(T x, int by)
{
    return scale(x, by);
}

T F(scalbn)(T x, int by);
T F(scalbn)(T x, int by)
{
    return scale(x, by);
}

T F(scalbln)(T x, long by);
T F(scalbln)(T x, long by)
{
    return scale(x, by);
}

int F(ilogb)(T x);
int F(ilogb)(T x)
{
    struct parts p = take_apart(x);
    if (p.kind == FINITE)
        return p.e;
    errno = EDOM;
    return p.kind == INFINITE ? INT_MAX : INT_MIN;
}

T F(logb)(T x);
T F(logb)(T x)
{
    struct parts p = take_apart(x);
    switch (p.kind) {
    case FINITE:
        return (T)p.e;
    case ZERO:
        return -(T)__builtin_inf();
    case INFINITE:
        return x * x;
    default:
        return x + x;
    }
}

/* |x| = q·|y| + r exactly, with 0 <= r < |y|, for finite x and y that are not zero. The remainder is in units of
 * 2^(y.e - 64), so half of y is an integer; q has only its lowest bits. */
static unsigned __int128 divide(struct parts x, struct parts y, unsigned *q)
{
    unsigned __int128 r = x.m, by = y.m;
    *q = 0;
    if (x.e < y.e)
        return (unsigned __int128)(x.m) << 1 >> (y.e - x.e > 65 ? 65 : y.e - x.e);
    for (int i = x.e - y.e;; i--) {
        *q <<= 1;
        if (r >= by) {
            r -= by;
            *q |= 1;
        }
        if (i == 0)
            return r << 1;
        r <<= 1;
    }
}

/* The number r·2^(e - 64). */
static T from_remainder(unsigned __int128 r, int e, bool negative)
{
    struct parts p = {negative, ZERO, 0, 0};
    if (r == 0)
        return put_together(p);
    p.kind = FINITE;
    e--;
    while (r >> 64) {
        r >>= 1; /* the lowest bit is 0: the remainder is a multiple of the last bits of x and y */
        e++;
    }
    while (!(r >> 63)) {
        r <<= 1;
        e--;
    }
    p.m = (uint64_t)r;
    p.e = e;
    return put_together(p);
}

/* x / y has no remainder: an argument is not a number, x is infinite, or y is zero. */
static bool no_remainder(struct parts x, struct parts y)
{
    return x.kind == NOT_A_NUMBER || y.kind == NOT_A_NUMBER || x.kind == INFINITE || y.kind == ZERO;
}

static T invalid(T x, T y, struct parts a, struct parts b)
{
    if (a.kind != NOT_A_NUMBER && b.kind != NOT_A_NUMBER)
        errno = EDOM;
    return (x * y) / (x * y);
}

T F(fmod)(T x, T y);
T F(fmod)(T x, T y)
{
    struct parts a = take_apart(x), b = take_apart(y);
    unsigned q;
    if (no_remainder(a, b))
        return invalid(x, y, a, b);
    if (b.kind == INFINITE || a.kind == ZERO || a.e < b.e)
        return x;
    return from_remainder(divide(a, b, &q), b.e, a.negative);
}

T F(remquo)(T x, T y, int *quotient);
T F(remquo)(T x, T y, int *quotient)
{
    struct parts a = take_apart(x), b = take_apart(y);
    unsigned q;
    *quotient = 0;
    if (no_remainder(a, b))
        return (x * y) / (x * y);
    if (b.kind == INFINITE || a.kind == ZERO || a.e < b.e - 1)
        return x;
    unsigned __int128 r = divide(a, b, &q), whole = (unsigned __int128)b.m << 1;
    bool negative = a.negative;
    if (r > b.m || (r == b.m && (q & 1))) {
        r = whole - r;
        q++;
        negative = !negative;
    }
    int low = (int)(q & 7);
    *quotient = a.negative != b.negative ? -low : low;
    if (r == 0)
        negative = a.negative;
    return from_remainder(r, b.e, negative);
}

T F(remainder)(T x, T y);
T F(remainder)(T x, T y)
{
    struct parts a = take_apart(x), b = take_apart(y);
    int q;
    if (no_remainder(a, b))
        return invalid(x, y, a, b);
    return F(remquo)(x, y, &q);
}

T F(drem)(T x, T y);
T F(drem)(T x, T y)
{
    return F(remainder)(x, y);
}

T F(fmin)(T x, T y);
T F(fmin)(T x, T y)
{
    if (x != x)
        return y;
    return y != y || x < y ? x : x == y && take_apart(x).negative ? x : y;
}

T F(fmax)(T x, T y);
T F(fmax)(T x, T y)
{
    if (x != x)
        return y;
    return y != y || x > y ? x : x == y && take_apart(y).negative ? x : y;
}

T F(fdim)(T x, T y);
T F(fdim)(T x, T y)
{
    if (x <= y)
        return 0;
    T r = x - y;
    if (take_apart(r).kind == INFINITE && take_apart(x).kind == FINITE && take_apart(y).kind != INFINITE)
        errno = ERANGE;
    return r;
}

T F(nextafter)(T x, T y);
T F(nextafter)(T x, T y)
{
    struct parts p = take_apart(x);
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    int least = 1 - E_MAX; /* exponent of the smallest normal number */
    if (p.kind == ZERO)
        return put_together((struct parts){take_apart(y).negative, FINITE, least - (P - 1), TOP});
    bool grow = (x < y) != p.negative;
    if (p.kind == INFINITE)
        return put_together((struct parts){p.negative, FINITE, E_MAX, ~(uint64_t)0 << (64 - P)});
    /* One unit of the last place; below a power of two it is half as large, unless numbers are denormal there. */
    int place = p.e < least ? 63 - (p.e - (least - (P - 1))) : 64 - P;
    if (grow) {
        uint64_t old = p.m;
        p.m += (uint64_t)1 << place;
        if (p.m < old) {
            p.m = TOP;
            p.e++;
        }
    } else if (p.m == TOP && p.e > least) {
        p.m = ~(uint64_t)0 << (64 - P);
        p.e--;
    } else if (place == 63) {
        p.kind = ZERO;
    } else {
        p.m -= (uint64_t)1 << place;
        while (p.m != 0 && !(p.m & TOP)) {
            p.m <<= 1;
            p.e--;
        }
    }
    T result = put_together(p);
    struct parts r = take_apart(result);
    if (r.kind == INFINITE || r.kind == ZERO || r.e < least)
        errno = ERANGE;
    return result;
}

/* What the macros of math.h call. */

int F(isnan)(T x);
int F(isnan)(T x)
{
    return take_apart(x).kind == NOT_A_NUMBER;
}

int F(__isnan)(T x);
int F(__isnan)(T x)
{
    return take_apart(x).kind == NOT_A_NUMBER;
}

int F(isinf)(T x);
int F(isinf)(T x)
{
    struct parts p = take_apart(x);
    return p.kind != INFINITE ? 0 : p.negative ? -1 : 1;
}

int F(__isinf)(T x);
int F(__isinf)(T x)
{
    return F(isinf)(x);
}

int F(finite)(T x);
int F(finite)(T x)
{
    enum kind kind = take_apart(x).kind;
    return kind == FINITE || kind == ZERO;
}

int F(__finite)(T x);
int F(__finite)(T x)
{
    return F(finite)(x);
}

int F(__signbit)(T x);
int F(__signbit)(T x)
{
    return take_apart(x).negative;
}

int F(__fpclassify)(T x);
int F(__fpclassify)(T x)
{
    enum { FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL, FP_NORMAL };
    struct parts p = take_apart(x);
    switch (p.kind) {
    case NOT_A_NUMBER:
        return FP_NAN;
    case INFINITE:
        return FP_INFINITE;
    case ZERO:
        return FP_ZERO;
    default:
        return p.e < 1 - E_MAX ? FP_SUBNORMAL : FP_NORMAL;
    }
}

T F(nan)(const char *payload);
T F(nan)(const char *payload)
{
    struct parts p = {false, NOT_A_NUMBER, 0, 0};
    const char *s = payload;
    while (*s != 0 && (*s == '_' || (*s >= '0' && *s <= '9') || ((*s | 32) >= 'a' && (*s | 32) <= 'z')))
        s++;
    struct ps_integer value = ps_read_integer(payload, 0, false);
    if (*s == 0 && value.end == s)
        p.m = value.magnitude;
    return put_together(p);
}
