/* Text to floating point: strtod, strtof, strtold, correctly rounded (to nearest, ties to even) for any length of text.
 *
 * A decimal number D·10^x becomes D·10^x or the fraction D / 5^-x (times a power of two) of two big integers, and the
 * bits of the result come out of an exact long division; what remains tells how to round.
 *
 * Invariant: a number that is kept has at most `digits` significant digits for its type; more than that can only matter
 * by not all being zero, and then count as one more digit 1.
 */
#include "internal.h"

/* Big integers: little endian words, no leading zero words. */
enum { WORDS = 1300 };
struct big {
    int n;
    uint32_t word[WORDS];
};

static void times_plus(struct big *b, uint32_t factor, uint32_t add)
{
    uint64_t carry = add;
    for (int i = 0; i < b->n; i++) {
        carry += (uint64_t)b->word[i] * factor;
        b->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0)
        b->word[b->n++] = (uint32_t)carry;
}

static void times_power(struct big *b, uint32_t base, int exponent)
{
    for (; exponent >= 9; exponent -= 9) {
        uint32_t p = 1;
        for (int i = 0; i < 9; i++)
            p *= base; /* 10^9 fits into 32 bits */
        times_plus(b, p, 0);
    }
    for (; exponent > 0; exponent--)
        times_plus(b, base, 0);
}

static int bit_length(const struct big *b)
{
    int bits = (b->n - 1) * 32;
    for (uint32_t top = b->word[b->n - 1]; top != 0; top >>= 1)
        bits++;
    return bits;
}

static void shift_left(struct big *b, int by)
{
    int words = by / 32, bits = by % 32;
    if (bits != 0)
        times_plus(b, (uint32_t)1 << bits, 0);
    if (words != 0) {
        for (int i = b->n - 1; i >= 0; i--)
            b->word[i + words] = b->word[i];
        for (int i = 0; i < words; i++)
            b->word[i] = 0;
        b->n += words;
    }
}

static bool less(const struct big *a, const struct big *b)
{
    if (a->n != b->n)
        return a->n < b->n;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i];
    return false;
}

static void subtract(struct big *a, const struct big *b)
{
    uint32_t borrow = 0;
    for (int i = 0; i < a->n; i++) {
        uint64_t take = (uint64_t)(i < b->n ? b->word[i] : 0) + borrow;
        borrow = a->word[i] < take;
        a->word[i] -= (uint32_t)take;
    }
    while (a->n > 0 && a->word[a->n - 1] == 0)
        a->n--;
}

/* The three formats: bits of the significand, the exponents of the smallest normal number and of the greatest. */
struct format {
    int bits, min, max, digits;
};
static const struct format SINGLE = {24, -126, 127, 120};
static const struct format DOUBLE = {53, -1022, 1023, 780};
static const struct format EXTENDED = {64, -16382, 16383, 11530};

/* A result before it is packed: fraction·2^(exponent - bits + 1), fraction < 2^bits. */
struct parts {
    bool negative;
    enum { FINITE, INFINITE, NOT_A_NUMBER } kind;
    uint64_t fraction;
    int exponent;
};

/* Sets the value to top·2^(exponent - 65), rounded, where `top` holds 66 bits of which the first is set, and `rest`
 * says that something follows. */
static void round_to(struct parts *p, const struct format *f, unsigned __int128 top, bool rest, long exponent)
{
    long keep = f->bits;
    bool tiny = exponent < f->min;
    if (tiny)
        keep -= f->min - exponent;
    if (keep < 0) {
        p->fraction = 0;
        p->exponent = f->min;
        errno = ERANGE;
        return;
    }
    int drop = 66 - (int)keep;
    uint64_t kept = (uint64_t)(top >> drop);
    unsigned __int128 below = top & (((unsigned __int128)1 << drop) - 1);
    unsigned __int128 half = (unsigned __int128)1 << (drop - 1);
    bool inexact = below != 0 || rest;
    bool up = below > half || (below == half && (rest || (kept & 1)));
    /* Tiny is judged after rounding: a number that rounds up to the smallest normal one with all bits is not. */
    if (tiny && inexact) {
        bool almost = exponent == f->min - 1 && keep == f->bits - 1;
        int full = 66 - f->bits;
        unsigned __int128 low = top & (((unsigned __int128)1 << full) - 1);
        unsigned __int128 mid = (unsigned __int128)1 << (full - 1);
        uint64_t all = f->bits == 64 ? UINT64_MAX : ((uint64_t)1 << f->bits) - 1;
        bool rounds_up = low > mid || low == mid; /* the last bit kept is 1, so a tie goes up */
        if (!(almost && (uint64_t)(top >> full) == all && rounds_up))
            errno = ERANGE;
    }
    p->exponent = tiny ? f->min : (int)exponent;
    p->fraction = kept;
    if (up) {
        if (f->bits == 64 && kept == UINT64_MAX) {
            p->fraction = (uint64_t)1 << 63;
            p->exponent++;
        } else {
            p->fraction = kept + 1;
            if (f->bits < 64 && p->fraction >> f->bits) {
                p->fraction >>= 1;
                p->exponent++;
            }
        }
    }
    if (p->exponent > f->max) {
        p->kind = INFINITE;
        errno = ERANGE;
    }
}

static void overflow(struct parts *p)
{
    p->kind = INFINITE;
    errno = ERANGE;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* An exponent behind its letter, or 0 and the position unchanged when there is none. Saturates. */
static long read_exponent(const char **s)
{
    const char *p = *s + 1;
    bool negative = *p == '-';
    if (*p == '-' || *p == '+')
        p++;
    if (!is_digit(*p))
        return 0;
    long e = 0;
    for (; is_digit(*p); p++)
        if (e < LONG_MAX / 100)
            e = e * 10 + (*p - '0');
    *s = p;
    return negative ? -e : e;
}

/* `s` is at the first digit or the point, behind the 0x. */
static const char *read_hex(const char *s, struct parts *p, const struct format *f)
{
    unsigned __int128 top = 0; /* the first digits that are not 0, at most 18 of them */
    int digits = 0;
    bool rest = false, point = false;
    long scale = 0;
    for (;; s++) {
        int d = hex_value(*s);
        if (*s == '.' && !point) {
            point = true;
            continue;
        }
        if (d < 0)
            break;
        if (digits < 18 && (top != 0 || d != 0)) {
            top = top << 4 | (unsigned)d;
            digits++;
        } else if (top != 0) {
            rest |= d != 0;
            scale += 4;
        }
        if (point)
            scale -= 4;
    }
    if (*s == 'p' || *s == 'P')
        scale += read_exponent(&s);
    if (top == 0) {
        p->fraction = 0;
        p->exponent = f->min;
        return s;
    }
    /* To 66 bits; 18 digits are at most 72. */
    long exponent = scale + 65;
    while (top >> 66) {
        rest |= top & 1;
        top >>= 1;
        exponent++;
    }
    while (!(top >> 65)) {
        top <<= 1;
        exponent--;
    }
    if (exponent > f->max)
        overflow(p);
    else
        round_to(p, f, top, rest, exponent);
    return s;
}

static void convert_decimal(struct big *d, long scale, struct parts *p, const struct format *f)
{
    struct big by;
    long exponent; /* of two, of the first bit */
    by.n = 1;
    by.word[0] = 1;
    long twos = scale;
    if (scale > 0)
        times_power(d, 5, (int)scale);
    else
        times_power(&by, 5, (int)-scale);
    /* Align the first bits, then divide bit by bit. */
    int shift = bit_length(d) - bit_length(&by);
    if (shift > 0)
        shift_left(&by, shift);
    else
        shift_left(d, -shift);
    exponent = shift + twos;
    if (less(d, &by)) {
        shift_left(d, 1);
        exponent--;
    }
    unsigned __int128 top = 0;
    for (int i = 0; i < 66; i++) {
        top <<= 1;
        if (d->n == 0)
            continue;
        if (!less(d, &by)) {
            subtract(d, &by);
            top |= 1;
        }
        if (d->n != 0)
            shift_left(d, 1);
    }
    if (exponent > f->max)
        overflow(p);
    else
        round_to(p, f, top, d->n != 0, exponent);
}

static const char *read_decimal(const char *s, struct parts *p, const struct format *f)
{
    struct big d;
    d.n = 0;
    int digits = 0;
    uint32_t group = 0, power = 1; /* digits that are not yet in d */
    bool rest = false, point = false;
    long scale = 0;
    for (;; s++) {
        if (*s == '.' && !point) {
            point = true;
            continue;
        }
        if (!is_digit(*s))
            break;
        if (digits == 0 && *s == '0') {
            /* A leading zero. */
        } else if (digits < f->digits) {
            digits++;
            group = group * 10 + (uint32_t)(*s - '0');
            power *= 10;
            if (power == 1000000000) {
                times_plus(&d, power, group);
                group = 0;
                power = 1;
            }
        } else {
            rest |= *s != '0';
            scale++;
        }
        if (point)
            scale--;
    }
    if (rest) {
        digits++;
        scale--;
        times_plus(&d, power, group);
        group = 1;
        power = 10;
    }
    times_plus(&d, power, group);
    if (*s == 'e' || *s == 'E')
        scale += read_exponent(&s);
    if (digits == 0) {
        p->fraction = 0;
        p->exponent = f->min;
    } else if (scale + digits > 4940) {
        overflow(p);
    } else if (scale + digits < -5000) {
        p->fraction = 0;
        p->exponent = f->min;
        errno = ERANGE;
    } else {
        convert_decimal(&d, scale, p, f);
    }
    return s;
}

/* Length of the match of `word` (in lower case) at `s`, in any case, or 0. */
static size_t match(const char *s, const char *word)
{
    size_t i = 0;
    for (; word[i] != 0; i++)
        if (tolower((unsigned char)s[i]) != word[i])
            return 0;
    return i;
}

/* Behind "nan": (characters), whose value as an integer becomes the payload. */
static const char *read_payload(const char *s, struct parts *p)
{
    const char *q = s;
    if (*q != '(')
        return s;
    q++;
    while (is_digit(*q) || (*q >= 'a' && *q <= 'z') || (*q >= 'A' && *q <= 'Z') || *q == '_')
        q++;
    if (*q != ')')
        return s;
    struct ps_integer payload = ps_read_integer(s + 1, 0, false);
    if (payload.end == q)
        p->fraction = payload.magnitude;
    return q + 1;
}

static struct parts read_float(const char *s, char **end, const struct format *f)
{
    struct parts p = {false, FINITE, 0, 0};
    const char *start = s;
    p.exponent = f->min;
    while (isspace((unsigned char)*s))
        s++;
    if (*s == '-' || *s == '+')
        p.negative = *s++ == '-';
    size_t n;
    if ((n = match(s, "infinity")) != 0 || (n = match(s, "inf")) != 0) {
        p.kind = INFINITE;
        s += n;
    } else if ((n = match(s, "nan")) != 0) {
        p.kind = NOT_A_NUMBER;
        s = read_payload(s + n, &p);
    } else if (s[0] == '0' && (s[1] == 'x' || s[1] == 'X') &&
               (hex_value(s[2]) >= 0 || (s[2] == '.' && hex_value(s[3]) >= 0))) {
        s = read_hex(s + 2, &p, f);
    } else if (is_digit(s[0]) || (s[0] == '.' && is_digit(s[1]))) {
        s = read_decimal(s, &p, f);
    } else {
        s = start;
        p.negative = false;
    }
    if (end != NULL)
        *end = (char *)s;
    return p;
}

/* Sign, exponent and fraction of a format with a hidden first bit. */
static uint64_t pack(const struct parts *p, const struct format *f)
{
    int stored = f->bits - 1;
    uint64_t mask = ((uint64_t)1 << stored) - 1;
    uint64_t all = (uint64_t)(2 * f->max + 1);
    switch (p->kind) {
    case INFINITE:
        return all << stored;
    case NOT_A_NUMBER:
        return all << stored | (uint64_t)1 << (stored - 1) | (p->fraction & (mask >> 1));
    default:
        if (!(p->fraction >> stored))
            return p->fraction;
        return (uint64_t)(p->exponent + f->max) << stored | (p->fraction & mask);
    }
}

double strtod(const char *restrict s, char **restrict end)
{
    struct parts p = read_float(s, end, &DOUBLE);
    union { uint64_t bits; double value; } u;
    u.bits = pack(&p, &DOUBLE) | (uint64_t)p.negative << 63;
    return u.value;
}

float strtof(const char *restrict s, char **restrict end)
{
    struct parts p = read_float(s, end, &SINGLE);
    union { uint32_t bits; float value; } u;
    u.bits = (uint32_t)pack(&p, &SINGLE) | (uint32_t)p.negative << 31;
    return u.value;
}

long double strtold(const char *restrict s, char **restrict end)
{
    struct parts p = read_float(s, end, &EXTENDED);
    union { struct { uint64_t fraction; uint16_t sign; } bits; long double value; } u;
    uint64_t first = (uint64_t)1 << 63;
    u.value = 0;
    if (p.kind == INFINITE) {
        u.bits.fraction = first;
        u.bits.sign = 0x7fff;
    } else if (p.kind == NOT_A_NUMBER) {
        u.bits.fraction = first | first >> 1 | (p.fraction & (first / 2 - 1));
        u.bits.sign = 0x7fff;
    } else {
        u.bits.fraction = p.fraction;
        u.bits.sign = p.fraction & first ? (uint16_t)(p.exponent + 16383) : 0;
    }
    u.bits.sign |= (uint16_t)(p.negative << 15);
    return u.value;
}

/* The same under other names: with glibc's own types, _Float64 is double and _Float32 is float. */
double __strtod_internal(const char *restrict s, char **restrict end, int group);
double __strtod_internal(const char *restrict s, char **restrict end, int group)
{
    (void)group;
    return strtod(s, end);
}
