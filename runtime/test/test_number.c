/* Text to numbers. */
#include "test.h"

PS(strtol); PS(strtoul); PS(strtoll); PS(strtoull); PS(atoi); PS(atol); PS(atof);
PS(strtod); PS(strtof); PS(strtold); PS(snprintf);
long ps___isoc23_strtol(const char *, char **, int);

static void random_text(char *to, const char *alphabet, size_t most)
{
    size_t n = below(most + 1);
    for (size_t i = 0; i < n; i++)
        to[i] = alphabet[below(strlen(alphabet))];
    to[n] = 0;
}

#define INTEGER(type, name)                                                                       \
    do {                                                                                          \
        char *e1 = NULL, *e2 = NULL;                                                              \
        errno = ps_errno = 0;                                                                     \
        type a = ps_##name(s, &e1, base), b = name(s, &e2, base);                                 \
        compared(a == b && e1 == e2 && errno == ps_errno, #name " \"%s\" base %d: %lx, expected %lx, errno %d %d", \
                 show(s), base, (long)a, (long)b, ps_errno, errno);                               \
    } while (0)

static void integer(const char *s, int base)
{
    INTEGER(long, strtol);
    INTEGER(unsigned long, strtoul);
    INTEGER(long long, strtoll);
    INTEGER(unsigned long long, strtoull);
}

void test_integer(void)
{
    static const char *const odd[] = {
        "", " ", "-", "+", "0x", "0X", "-0x", "0xg", "0x1g", "00x1", "0b1", "--1", "+-1", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "-18446744073709551615", "-18446744073709551616", "99999999999999999999999",
        "\t\n\v\f\r 12", "0777", "08", "zz", "ZZ", "0x7fffffffffffffff", "0xffffffffffffffffff", "1_000", " -0"
    };
    char s[64];
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        for (int base = -2; base <= 38; base++)
            if (!SANITIZED || base == 0 || (base >= 2 && base <= 36))
                integer(odd[i], base);
    for (int i = 0; i < 100000 * effort; i++) {
        random_text(s, below(2) ? "0123456789" : " +-0xXabfzZ19b", 24);
        integer(s, PICK(((int[]){0, 10, 16, 8, 2, 36, 7})));
        compared(ps_atoi(s) == atoi(s) && ps_atol(s) == atol(s), "atoi %s", show(s));
    }
    compared(ps___isoc23_strtol("0b101", NULL, 0) == 5 && ps___isoc23_strtol("0B11", NULL, 2) == 3, "0b");
}

static void floating(const char *s)
{
    char *e1, *e2;
    errno = ps_errno = 0;
    double a = ps_strtod(s, &e1), b = strtod(s, &e2);
    /* Some versions of glibc round hexadecimal denormals wrongly. */
    double c1 = (double)strtold(s, NULL);
    bool theirs_wrong = strchr(s, 'x') != NULL && memcmp(&a, &c1, sizeof a) == 0;
    compared((memcmp(&a, &b, sizeof a) == 0 && e1 == e2 && errno == ps_errno) || theirs_wrong,
             "strtod \"%s\": %a, expected %a, used %d %d, errno %d %d", show(s), a, b, (int)(e1 - s), (int)(e2 - s),
             ps_errno, errno);
    errno = ps_errno = 0;
    float c = ps_strtof(s, &e1), d = strtof(s, &e2);
    compared(memcmp(&c, &d, sizeof c) == 0 && e1 == e2 && errno == ps_errno,
             "strtof \"%s\": %a, expected %a, used %d %d, errno %d %d", show(s), c, d, (int)(e1 - s), (int)(e2 - s),
             ps_errno, errno);
    errno = ps_errno = 0;
    long double x = ps_strtold(s, &e1), y = strtold(s, &e2);
    compared(memcmp(&x, &y, 10) == 0 && e1 == e2 && errno == ps_errno,
             "strtold \"%s\": %La, expected %La, used %d %d, errno %d %d", show(s), x, y, (int)(e1 - s),
             (int)(e2 - s), ps_errno, errno);
}

void test_float(void)
{
    static const char *const odd[] = {
        "", ".", "-", "e5", ".e5", "1e", "1e+", "1e-", "1.e5", ".5", "5.", "inf", "INFINITY", "-inf", "infinit", "nan",
        "NAN(123)", "nan(0x1f)", "nan(", "nan()", "nan(a b)", "-nan", "nan(abc)", "0x", "0x.", "0x.p1", "0x1p", "0x1p+",
        "0x1.8p1", "0x.8", "0x8.", "0xg", "-0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.fffffffffffff8p1023",
        "0x1.fffffffffffff7ffffffffp1023", "1e308", "1.8e308", "1e309", "1e-323", "2.4703282292062327e-324",
        "2.4703282292062328e-324", "1e-400", "2.2250738585072011e-308", "2.2250738585072012e-308",
        "2.2250738585072014e-308", "1e99999999999999999999", "1e-99999999999999999999", "0e99999999999999", "-0",
        "9007199254740993", "9007199254740992.9999999999999999999999", "9007199254740993.0000000000000000000001",
        "1.1754943508222875e-38", "1.1754943157898258e-38", "1.40129846e-45", "7.0064923216240853546e-46",
        "7.0064923216240853547e-46", "3.4028235677973366e38", "3.4028235677973365e38", "1e4932", "1.2e4932", "1e-4951",
        "1e-4950", "3.6e-4951", "1.8e-4951", "1.9e-4951", "0x1p-16445", "0x1p-16446", "0x1.8p-16446", "0x1p16383",
        "0x1p16384", "0x1.ffffffffffffffffp16383", "0x1.fffffffffffffffep-16383", "0x1.ffffffffffffffffp-16383",
        "0x1.ffffffp-127", "0x1.fffffep-127", "0x1.fffffffffffffp-1023", "0x1.fffffffffffff8p-1023",
        "0x1.fffffffffffffcp-1023", "0x0.00000000000000000000000000000000001p200", "0x123456789abcdef0123456789p-40",
        "  +1.5e+3xyz", "1,5", "0.1.2", "00000000000000000000000000000000000000001", "0x00000000000000000000001.8"
    };
    char s[3000];
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        floating(odd[i]);
    for (int i = 0; i < 20000 * effort; i++) {
        random_text(s, below(2) ? "0123456789.eE+-" : "0123456789abcdefxXpP.+- infty", 20);
        floating(s);
        /* Numbers with a plausible form. */
        sprintf(s, "%s%lu.%lue%d", below(2) ? "-" : "", any() >> below(64), any() >> below(64), (int)below(700) - 350);
        floating(s);
        sprintf(s, "0x%lx.%lxp%d", any() >> below(64), any() >> below(64), (int)below(2300) - 1150);
        floating(s);
        /* Printed exactly or nearly: ties between neighbours. */
        double d = random_double();
        snprintf(s, sizeof s, "%.*e", (int)below(30), d);
        floating(s);
        compared(ps_atof(s) == atof(s) || atof(s) != atof(s), "atof");
    }
    for (int i = 0; i < 600 * effort; i++) {
        /* Halfway between two doubles, with all digits, and a little beside. */
        union { double value; uint64_t bits; } u;
        u.bits = any() & ~((uint64_t)3 << 62);
        if (below(3) == 0)
            u.bits &= ((uint64_t)1 << (1 + below(54))) - 1;
        double next = u.value;
        union { double value; uint64_t bits; } v = {.bits = u.bits + 1};
        long double half = ((long double)next + (long double)v.value) / 2;
        snprintf(s, sizeof s, "%.1100Lf", half);
        floating(s);
        s[strlen(s) - 1] = '1';
        floating(s);
        snprintf(s, sizeof s, "%.900Le", half);
        floating(s);
    }
    for (int i = 0; i < 400 * effort; i++) {
        snprintf(s, sizeof s, "%.*Le", (int)below(40), random_long_double());
        floating(s);
    }
}
