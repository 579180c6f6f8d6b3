/* Floating point to text: %e %f %g %a of printf, with all digits exact and correctly rounded (ties to even).
 *
 * A number m·2^e is the decimal integer m·2^e, or m·5^-e with the point moved by -e places: so one big integer of decimal
 * digits and multiplication by small factors are enough.
 *
 * Invariant: a decimal has no leading zeros; digits that it does not hold are zeros.
 */
#include "internal.h"

/* m·5^16445 of the smallest long double has 11515 digits. */
enum { LIMBS = 1290, LIMB_DIGITS = 9 };

struct decimal {
    int n;              /* digits; 0: the value is zero */
    int exponent;       /* of ten, of the first digit */
    char digit[LIMBS * LIMB_DIGITS];
};

/* A finite number fraction·2^exponent. */
struct binary {
    bool negative;
    enum { FINITE, INFINITE, NOT_A_NUMBER } kind;
    uint64_t fraction;
    int exponent;
};

static struct binary take_apart(long double value, bool is_long)
{
    struct binary b = {false, FINITE, 0, 0};
    if (is_long) {
        union { long double value; struct { uint64_t fraction; uint16_t sign; } bits; } u;
        u.value = value;
        int e = u.bits.sign & 0x7fff;
        b.negative = u.bits.sign >> 15;
        b.fraction = u.bits.fraction;
        if (e == 0x7fff)
            b.kind = u.bits.fraction << 1 == 0 ? INFINITE : NOT_A_NUMBER;
        b.exponent = (e == 0 ? 1 : e) - 16383 - 63;
    } else {
        union { double value; uint64_t bits; } u;
        u.value = (double)value;
        int e = (int)(u.bits >> 52) & 0x7ff;
        b.negative = u.bits >> 63;
        b.fraction = u.bits & 0xfffffffffffff;
        if (e == 0x7ff)
            b.kind = b.fraction == 0 ? INFINITE : NOT_A_NUMBER;
        if (e != 0)
            b.fraction |= (uint64_t)1 << 52;
        b.exponent = (e == 0 ? 1 : e) - 1023 - 52;
    }
    return b;
}

static int times(uint32_t *limb, int n, uint32_t factor)
{
    uint64_t carry = 0;
    for (int i = 0; i < n; i++) {
        carry += (uint64_t)limb[i] * factor;
        limb[i] = (uint32_t)(carry % 1000000000);
        carry /= 1000000000;
    }
    if (carry != 0)
        limb[n++] = (uint32_t)carry;
    return n;
}

static void to_decimal(struct decimal *d, uint64_t fraction, int exponent)
{
    uint32_t limb[LIMBS];
    int n = 0;
    d->n = 0;
    d->exponent = 0;
    if (fraction == 0)
        return;
    while ((fraction & 1) == 0) {
        fraction >>= 1;
        exponent++;
    }
    for (; fraction != 0; fraction /= 1000000000)
        limb[n++] = (uint32_t)(fraction % 1000000000);
    int places = exponent < 0 ? -exponent : 0;
    for (; exponent >= 29; exponent -= 29)
        n = times(limb, n, (uint32_t)1 << 29);
    if (exponent > 0)
        n = times(limb, n, (uint32_t)1 << exponent);
    for (; exponent <= -12; exponent += 12)
        n = times(limb, n, 244140625); /* 5^12, below the base: one limb takes the carry */
    for (; exponent < 0; exponent++)
        n = times(limb, n, 5);
    for (int i = n - 1; i >= 0; i--) {
        char group[LIMB_DIGITS];
        uint32_t rest = limb[i];
        for (int j = LIMB_DIGITS - 1; j >= 0; j--) {
            group[j] = (char)('0' + rest % 10);
            rest /= 10;
        }
        for (int j = 0; j < LIMB_DIGITS; j++)
            if (d->n != 0 || group[j] != '0')
                d->digit[d->n++] = group[j];
    }
    d->exponent = d->n - 1 - places;
}

/* Rounds to the first `keep` digits. */
static void round_decimal(struct decimal *d, long keep)
{
    if (keep >= d->n)
        return;
    if (keep < 0) {
        d->n = 0;
        d->exponent = 0;
        return;
    }
    bool up = d->digit[keep] > '5';
    if (d->digit[keep] == '5') {
        up = keep > 0 && (d->digit[keep - 1] - '0') % 2 != 0;
        for (long i = keep + 1; i < d->n && !up; i++)
            up = d->digit[i] != '0';
    }
    d->n = (int)keep;
    if (up) {
        while (d->n > 0 && d->digit[d->n - 1] == '9')
            d->n--;
        if (d->n > 0) {
            d->digit[d->n - 1]++;
        } else {
            d->digit[0] = '1';
            d->n = 1;
            d->exponent++;
        }
    }
    if (d->n == 0)
        d->exponent = 0;
}

/* A body is what follows the sign: printed twice, first only to learn its length. */
struct body {
    struct ps_out *out; /* NULL: only count */
    size_t length;
};

static void put(struct body *b, const char *s, size_t n)
{
    b->length += n;
    if (b->out != NULL)
        ps_out_bytes(b->out, s, n);
}

/* Digits first to last - 1 of the decimal. */
static void put_digits(struct body *b, const struct decimal *d, long first, long last)
{
    b->length += (size_t)(last - first);
    if (b->out == NULL)
        return;
    if (first < 0) {
        long zeros = (last < 0 ? last : 0) - first;
        ps_out_fill(b->out, '0', (size_t)zeros);
        first += zeros;
    }
    if (first < last && first < d->n) {
        long held = last < d->n ? last : d->n;
        ps_out_bytes(b->out, d->digit + first, (size_t)(held - first));
        first = held;
    }
    if (first < last)
        ps_out_fill(b->out, '0', (size_t)(last - first));
}

static void put_exponent(struct body *b, char letter, int exponent, int least)
{
    char text[16];
    int at = sizeof text, digits = 0;
    unsigned e = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent;
    for (; e != 0 || digits < least; e /= 10, digits++)
        text[--at] = (char)('0' + e % 10);
    text[--at] = exponent < 0 ? '-' : '+';
    text[--at] = letter;
    put(b, text + at, sizeof text - (size_t)at);
}

static void fixed(struct body *b, const struct decimal *d, long precision, bool alt)
{
    long x = d->exponent;
    if (x < 0)
        put(b, "0", 1);
    else
        put_digits(b, d, 0, x + 1);
    if (precision > 0 || alt)
        put(b, ".", 1);
    put_digits(b, d, x + 1, x + 1 + precision);
}

static void scientific(struct body *b, const struct decimal *d, long precision, bool alt, char letter)
{
    put_digits(b, d, 0, 1);
    if (precision > 0 || alt)
        put(b, ".", 1);
    put_digits(b, d, 1, 1 + precision);
    put_exponent(b, letter, d->exponent, 2);
}

/* Prints what is between the padding: `print` twice with the right rules for zeros and spaces. */
struct job {
    const struct decimal *d;
    char style;         /* f, e or a */
    char letter;        /* of the exponent */
    bool alt;
    long precision;
    const char *hex;    /* digits of %a, without the first */
    int hex_length;
    char hex_first;
    int exponent;       /* of two, for %a */
    bool upper;
};

static void print(struct body *b, const struct job *j)
{
    switch (j->style) {
    case 'f':
        fixed(b, j->d, j->precision, j->alt);
        break;
    case 'e':
        scientific(b, j->d, j->precision, j->alt, j->letter);
        break;
    default:
        put(b, &j->hex_first, 1);
        if (j->precision > 0 || j->alt)
            put(b, ".", 1);
        put(b, j->hex, (size_t)j->hex_length);
        b->length += (size_t)(j->precision - j->hex_length);
        if (b->out != NULL)
            ps_out_fill(b->out, '0', (size_t)(j->precision - j->hex_length));
        put_exponent(b, j->letter, j->exponent, 1);
    }
}

static void finish(struct ps_out *out, const struct ps_spec *spec, const char *prefix, size_t prefix_length, bool zero,
                   const struct job *j, const char *word)
{
    struct body b = {NULL, 0};
    if (j != NULL)
        print(&b, j);
    else
        put(&b, word, 3);
    size_t length = b.length + prefix_length;
    size_t width = (size_t)spec->width;
    size_t fill = width > length ? width - length : 0;
    if (!spec->left && !zero)
        ps_out_fill(out, ' ', fill);
    ps_out_bytes(out, prefix, prefix_length);
    if (!spec->left && zero)
        ps_out_fill(out, '0', fill);
    b.out = out;
    if (j != NULL)
        print(&b, j);
    else
        put(&b, word, 3);
    if (spec->left)
        ps_out_fill(out, ' ', fill);
}

/* %a. glibc prints a double with a first digit of one bit, a long double with one of four. */
static void hexadecimal(struct job *j, struct binary b, const struct ps_spec *spec, bool is_long, char *text)
{
    const char *digits = j->upper ? "0123456789ABCDEF" : "0123456789abcdef";
    int stored = is_long ? 15 : 13; /* digits behind the first */
    unsigned first = (unsigned)(b.fraction >> (stored * 4));
    uint64_t rest = b.fraction & (((uint64_t)1 << (stored * 4)) - 1);
    j->exponent = b.fraction == 0 ? 0 : b.exponent + stored * 4;
    j->precision = spec->precision;
    if (spec->precision >= 0 && spec->precision < stored) {
        int drop = (stored - spec->precision) * 4;
        uint64_t below = rest & (((uint64_t)1 << drop) - 1), half = (uint64_t)1 << (drop - 1);
        rest >>= drop;
        bool odd = spec->precision == 0 ? first & 1 : rest & 1;
        if (below > half || (below == half && odd)) {
            rest++;
            if (rest >> (spec->precision * 4)) {
                rest = 0;
                first++;
                if (first == 16) {
                    first = 1;
                    j->exponent += 4;
                }
            }
        }
        stored = spec->precision;
    }
    for (int i = stored - 1; i >= 0; i--) {
        text[i] = digits[rest & 15];
        rest >>= 4;
    }
    if (spec->precision < 0) {
        while (stored > 0 && text[stored - 1] == '0')
            stored--;
        j->precision = stored;
    }
    j->hex = text;
    j->hex_length = stored;
    j->hex_first = digits[first];
}

void ps_format_float(struct ps_out *out, const struct ps_spec *spec, long double value, bool is_long)
{
    struct binary b = take_apart(value, is_long);
    bool upper = spec->conversion >= 'A' && spec->conversion <= 'Z';
    char conversion = upper ? (char)(spec->conversion + 32) : spec->conversion;
    char prefix[3];
    size_t n = 0;
    if (b.negative)
        prefix[n++] = '-';
    else if (spec->plus)
        prefix[n++] = '+';
    else if (spec->space)
        prefix[n++] = ' ';
    if (b.kind != FINITE) {
        const char *word = b.kind == INFINITE ? (upper ? "INF" : "inf") : (upper ? "NAN" : "nan");
        finish(out, spec, prefix, n, false, NULL, word);
        return;
    }
    struct job j = {NULL, conversion, upper ? 'E' : 'e', spec->alt, spec->precision, NULL, 0, '0', 0, upper};
    if (conversion == 'a') {
        char text[16];
        prefix[n++] = '0';
        prefix[n++] = upper ? 'X' : 'x';
        j.letter = upper ? 'P' : 'p';
        hexadecimal(&j, b, spec, is_long, text);
        finish(out, spec, prefix, n, spec->zero, &j, NULL);
        return;
    }
    struct decimal d;
    to_decimal(&d, b.fraction, b.exponent);
    if (j.precision < 0)
        j.precision = 6;
    if (conversion == 'f') {
        round_decimal(&d, (long)d.exponent + 1 + j.precision);
    } else if (conversion == 'e') {
        round_decimal(&d, j.precision + 1);
    } else {
        if (j.precision == 0)
            j.precision = 1;
        round_decimal(&d, j.precision);
        bool plain = d.exponent >= -4 && d.exponent < j.precision;
        j.style = plain ? 'f' : 'e';
        j.precision = plain ? j.precision - 1 - d.exponent : j.precision - 1;
        if (!spec->alt) {
            /* Without the zeros at the end. */
            long last = d.n;
            while (last > 0 && d.digit[last - 1] == '0')
                last--;
            long useful = plain ? last - 1 - d.exponent : last - 1;
            if (useful < 0)
                useful = 0;
            if (j.precision > useful)
                j.precision = useful;
        }
    }
    j.d = &d;
    finish(out, spec, prefix, n, spec->zero, &j, NULL);
}
