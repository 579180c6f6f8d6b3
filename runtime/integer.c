/* Text to integers: strtol and its relatives, atoi and its relatives, inttypes.h.
 *
 * Invariant: ps_read_integer is the only place that knows the syntax; scanf hands it what it collected.
 */
#include "internal.h"

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return INT_MAX;
}

struct ps_integer ps_read_integer(const char *s, int base, bool binary_prefix)
{
    struct ps_integer r = {0, false, false, false, s};
    while (isspace((unsigned char)*s))
        s++;
    if (*s == '-' || *s == '+')
        r.negative = *s++ == '-';
    if (*s == '0') {
        char x = s[1];
        if ((base == 0 || base == 16) && (x == 'x' || x == 'X')) {
            /* Without a digit behind it, only the 0 is read. */
            if (digit_value(s[2]) < 16)
                s += 2;
            base = 16;
        } else if (binary_prefix && (base == 0 || base == 2) && (x == 'b' || x == 'B')) {
            if (digit_value(s[2]) < 2)
                s += 2;
            base = 2;
        } else if (base == 0) {
            base = 8;
        }
    } else if (base == 0) {
        base = 10;
    }
    for (int d; (d = digit_value(*s)) < base; s++) {
        r.any = true;
        if (__builtin_mul_overflow(r.magnitude, (unsigned long)base, &r.magnitude) ||
            __builtin_add_overflow(r.magnitude, (unsigned long)d, &r.magnitude))
            r.overflow = true;
        r.end = s + 1;
    }
    if (r.overflow)
        r.magnitude = ULONG_MAX;
    return r;
}

static long to_signed(const char *s, char **end, int base, bool binary_prefix)
{
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return 0;
    }
    struct ps_integer r = ps_read_integer(s, base, binary_prefix);
    if (end != NULL)
        *end = (char *)r.end;
    if (r.overflow || r.magnitude > (unsigned long)LONG_MAX + r.negative) {
        errno = ERANGE;
        return r.negative ? LONG_MIN : LONG_MAX;
    }
    return (long)(r.negative ? 0 - r.magnitude : r.magnitude);
}

static unsigned long to_unsigned(const char *s, char **end, int base, bool binary_prefix)
{
    if (base < 0 || base == 1 || base > 36) {
        errno = EINVAL;
        return 0;
    }
    struct ps_integer r = ps_read_integer(s, base, binary_prefix);
    if (end != NULL)
        *end = (char *)r.end;
    if (r.overflow) {
        errno = ERANGE;
        return ULONG_MAX;
    }
    return r.negative ? 0 - r.magnitude : r.magnitude;
}

/* long, long long and intmax_t are all 64 bits wide. The __isoc23_ names know the prefix 0b. */
#define STRTO(type, name, convert)                                            \
    type name(const char *restrict s, char **restrict end, int base);         \
    type name(const char *restrict s, char **restrict end, int base)          \
    {                                                                         \
        return (type)convert(s, end, base, false);                            \
    }                                                                         \
    type __isoc23_##name(const char *restrict s, char **restrict end, int base); \
    type __isoc23_##name(const char *restrict s, char **restrict end, int base)  \
    {                                                                         \
        return (type)convert(s, end, base, true);                             \
    }

STRTO(long, strtol, to_signed)
STRTO(long long, strtoll, to_signed)
STRTO(intmax_t, strtoimax, to_signed)
STRTO(unsigned long, strtoul, to_unsigned)
STRTO(unsigned long long, strtoull, to_unsigned)
STRTO(uintmax_t, strtoumax, to_unsigned)

/* Older headers call these; `group` is always 0. */
#define STRTO_INTERNAL(type, name, convert)                                                \
    type __##name##_internal(const char *restrict s, char **restrict end, int base, int group); \
    type __##name##_internal(const char *restrict s, char **restrict end, int base, int group)  \
    {                                                                                      \
        (void)group;                                                                       \
        return (type)convert(s, end, base, false);                                         \
    }

STRTO_INTERNAL(long, strtol, to_signed)
STRTO_INTERNAL(long long, strtoll, to_signed)
STRTO_INTERNAL(unsigned long, strtoul, to_unsigned)
STRTO_INTERNAL(unsigned long long, strtoull, to_unsigned)

int atoi(const char *s);
int atoi(const char *s)
{
    return (int)to_signed(s, NULL, 10, false);
}

long atol(const char *s);
long atol(const char *s)
{
    return to_signed(s, NULL, 10, false);
}

long long atoll(const char *s);
long long atoll(const char *s)
{
    return to_signed(s, NULL, 10, false);
}

double atof(const char *s);
double atof(const char *s)
{
    return strtod(s, NULL);
}

intmax_t imaxabs(intmax_t x);
intmax_t imaxabs(intmax_t x)
{
    return x < 0 ? -x : x;
}
