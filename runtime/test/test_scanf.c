/* The scanf family on random formats and inputs. */
#include "test.h"

extern int ps_sscanf(const char *, const char *, ...);
extern int ps___isoc99_sscanf(const char *, const char *, ...);
extern int ps___isoc23_sscanf(const char *, const char *, ...);
extern int ps_scanf(const char *, ...);
extern int ps_getchar(void);
PS(free);

/* Memory for results, large enough for any conversion. */
struct results {
    union { char bytes[64]; long double align; } r[4];
};

static void both(const char *input, const char *format)
{
    struct results a, b;
    memset(&a, 'x', sizeof a);
    memset(&b, 'x', sizeof b);
    errno = ps_errno = 0;
    int n = ps_sscanf(input, format, &a.r[0], &a.r[1], &a.r[2], &a.r[3]);
    int m = sscanf(input, format, &b.r[0], &b.r[1], &b.r[2], &b.r[3]);
    compared(n == m && memcmp(&a, &b, sizeof a) == 0, "\"%s\" by \"%s\": %d, expected %d; %lx %lx", show(input),
             show(format), n, m, *(long *)&a.r[0], *(long *)&b.r[0]);
}

static const char *const formats[] = {
    "%d", "%i", "%u", "%x", "%o", "%ld", "%hd", "%hhd", "%lld", "%lu", "%jd", "%zu", "%td", "%X", "%li", "%hhu",
    "%3d", "%1i", "%2x", "%3i", "%5u", "%d%d", "%d %d", "%d,%d", "%*d%d", "%d%n", "%n%d%n", "%5d%n",
    "%f", "%lf", "%Lf", "%e", "%lg", "%4f", "%3lf", "%f%f", "%a", "%lE%n", "%2f%n", "%*f%d", "%lf%n", "%Lf%n",
    "%s", "%5s", "%s%s", "%s %d", "%*s%s", "%c", "%3c", "%c%c", " %c", "%[a-z]", "%[^a-z]", "%[]x]", "%[^]x]", "%3[0-9]",
    "%[a-]", "%[-a]", "%[0-9a-f]%d", "%*[a-z]%s", "%[^\n]", "%[z-a]", "%p", "%%%d", "%d%%", "x%d", "%dx%d", "  %d  %s",
    "%d/%d/%d", "(%d)", "%[+-]%d", "%1s%1s", "%hx", "%ls", "%lc", "%5ls", "%i%n", "%x%n", "%p%n", "%0d", "%[", "%y", "%", "%d%y"
};

static void random_input(char *to, const char *alphabet)
{
    size_t n = below(14);
    for (size_t i = 0; i < n; i++)
        to[i] = alphabet[below(strlen(alphabet))];
    to[n] = 0;
}

void test_scanf(void)
{
    static const char *const inputs[] = {
        "", " ", "12", "-12", "+12", "0x1F", "0x", "0xg", "-0x10", "017", "08", "99999999999999999999", "-99999999999999999999",
        "2147483648", "12 34", "12,34", "12, 34", "abc", "abc def", "1.5", "-1.5e3", "1e", "1e+", "1e+x", ".5", "5.", ".", "-.",
        "inf", "INFINITY", "infix", "infinite", "nan", "nan(12)", "nab", "0x1.8p1", "0x1p", "0x.p", "0x.8", "1.5.5", "+", "-",
        "%5", "% 5", "x5", "5x6", "1/2/3", "(7)", "(nil)", "(NIL)x", "(nix", "0", "00", "0 1", "a]b", "]x]y", "-a-", "zyx",
        "1e400", "1e-400", "123456789012345678901234567890", "\t\n 7", "7\n", "  x", "0x7fffffffffffffffff", "e5", "i", "n"
    };
    char input[32];
    for (size_t i = 0; i < sizeof inputs / sizeof inputs[0]; i++)
        for (size_t j = 0; j < sizeof formats / sizeof formats[0]; j++)
            both(inputs[i], formats[j]);
    for (int i = 0; i < 100000 * effort; i++) {
        static const char *const alphabets[] = {"0123456789 ", "01x-+. eE", "ab ]-^z19", "infatyINF(l)", "0x.1pP-af"};
        random_input(input, PICK(alphabets));
        both(input, PICK(formats));
    }
    char *a = NULL, *b = NULL, *c = NULL;
    size_t before = host_objects();
    int n = ps_sscanf("hello world 1234567890123456789012345678901234567890", "%ms %m[a-z] %ms", &a, &b, &c);
    compared(n == 3 && strcmp(a, "hello") == 0 && strcmp(b, "world") == 0 && strlen(c) == 40, "%%ms: %d", n);
    ps_free(a);
    ps_free(b);
    ps_free(c);
    compared(host_objects() == before, "%%ms leaks");
    int x = 0, y = 0;
    compared(ps___isoc23_sscanf("0b101 0b11", "%i %b", &x, &y) == 2 && x == 5 && y == 3, "c23");
    compared(ps_sscanf("1 2", "%2$d %1$d", &x, &y) == 2 && x == 2 && y == 1, "positions");

    static const char text[] = "12 abc\n  7.5x\nrest";
    double d = 0;
    char word[10];
    host_input = text;
    host_input_size = sizeof text - 1;
    compared(ps_scanf("%d %3s", &x, word) == 2 && x == 12 && strcmp(word, "abc") == 0, "scanf");
    compared(ps_scanf("%lf", &d) == 1 && d == 7.5, "scanf of a float");
    compared(ps_getchar() == 'x' && ps_getchar() == '\n', "what scanf leaves");
    compared(ps_scanf("%d", &x) == 0 && ps_getchar() == 'r', "mismatch leaves the input");
    compared(ps_scanf("%*s%d", &x) == -1, "end of input");
}
