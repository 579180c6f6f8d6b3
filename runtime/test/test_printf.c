/* The printf family on random formats and values. */
#include "test.h"

PS(snprintf);
PS(vsnprintf);
PS(sprintf);
PS(asprintf);
PS(printf);
PS(fprintf);
PS(fflush);
PS(free);
PS(strerror);
extern FILE *ps_stdout, *ps_stderr;
int ps___sprintf_chk(char *, int, size_t, const char *, ...);
int ps___printf_chk(int, const char *, ...);
int ps___snprintf_chk(char *, size_t, int, size_t, const char *, ...);

enum { ROOM = 40000 };
static char ours[ROOM], theirs[ROOM];

#define BOTH(format, ...)                                                               \
    do {                                                                                \
        size_t room = below(20) == 0 ? below(20) : ROOM;                                \
        memset(ours, 'x', 64);                                                          \
        memset(theirs, 'x', 64);                                                        \
        errno = ps_errno = 0;                                                           \
        int n = ps_snprintf(ours, room, format, __VA_ARGS__);                           \
        int m = snprintf(theirs, room, format, __VA_ARGS__);                            \
        bool same = n == m && (room == 0 || n < 0 || strcmp(ours, theirs) == 0);        \
        compared(same, "\"%s\" room %zu: %d %s, expected %d %s", show(format), room, n, \
                 room ? show(ours) : "", m, room ? show(theirs) : "");                  \
    } while (0)

static void put_flags(char **f, const char *flags)
{
    while (below(3) == 0)
        *(*f)++ = flags[below(strlen(flags))];
}

/* Writes "%" flags width precision; returns the end. */
static char *start(char *f, const char *flags)
{
    *f++ = '%';
    put_flags(&f, flags);
    if (below(3) == 0)
        f += sprintf(f, "%d", (int)below(30));
    if (below(3) == 0)
        f += sprintf(f, ".%d", (int)below(below(8) == 0 ? 400 : 25));
    else if (below(20) == 0)
        *f++ = '.';
    *f = 0;
    return f;
}

static void integers(void)
{
    static const char *const lengths[] = {"", "", "hh", "h", "l", "ll", "j", "z", "t"};
    for (int i = 0; i < 60000 * effort; i++) {
        char format[64], *f = format;
        if (below(4) == 0)
            f += sprintf(f, "a%%%%b");
        f = start(f, "-+ #0'");
        const char *length = PICK(lengths);
        f += sprintf(f, "%s%c", length, "diouxX"[below(6)]);
        if (below(4) == 0)
            f += sprintf(f, " end");
        long value = (long)(any() >> below(64));
        if (below(8) == 0)
            value = (long[]){0, 1, -1, LONG_MIN, LONG_MAX, INT_MIN, INT_MAX, 8}[below(8)];
        if (below(2) == 0)
            value = -(long)((unsigned long)value & LONG_MAX);
        if (*length == 0 || *length == 'h')
            BOTH(format, (int)value);
        else
            BOTH(format, value);
    }
}

static void floats(void)
{
    for (int i = 0; i < 60000 * effort; i++) {
        char format[64], *f = start(format, "-+ #0'");
        bool is_long = below(3) == 0;
        sprintf(f, "%s%c", is_long ? "L" : "", "aAeEfFgG"[below(8)]);
        double d = random_double();
        long double ld = random_long_double();
        if (is_long)
            BOTH(format, ld);
        else
            BOTH(format, d);
    }
    for (int i = 0; i < 300 * effort; i++) {
        char format[64];
        sprintf(format, "%%.%d%s%c", (int)below(18000), i % 2 ? "L" : "", "aefg"[below(4)]);
        double d = random_double();
        long double ld = random_long_double();
        if (i % 2)
            BOTH(format, ld);
        else
            BOTH(format, d);
    }
}

static void texts(void)
{
    static const char *const words[] = {"", "a", "hello", "a longer text with spaces", "%d", NULL};
    static const char *const odd[] = {
        "%", "%5", "%y", "%-5y", "%#y", "%+ 0'8.3y", "%l", "%.", "%hhhd", "%5%", "%-5%|", "abc%", "%k %d", "%.*y", "%Lk"
    };
    for (int i = 0; i < 10000 * effort; i++) {
        char format[64], *f = start(format, "-");
        const char *word;
        void *p;
        int c;
        switch (below(4)) {
        case 0:
            strcpy(f, "s|");
            word = PICK(words);
            BOTH(format, word);
            break;
        case 1:
            format[0] = '%';
            sprintf(format + 1, "%s%dc|", below(2) ? "-" : "", 1 + (int)below(9));
            c = (int)below(256);
            BOTH(format, c);
            break;
        case 2:
            f = start(format, "-+ #0");
            if (strchr(format, '.') != NULL)
                break;
            strcpy(f, "p|");
            p = below(3) == 0 ? NULL : (void *)(any() >> below(64));
            BOTH(format, p);
            break;
        default:
            strcpy(f, "ls|");
            p = below(9) == 0 ? NULL : L"wide text";
            BOTH(format, p);
        }
    }
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        BOTH(odd[i], 5, 6, 7);
    for (int w = -12; w <= 12; w++)
        for (int p = -3; p <= 12; p++) {
            BOTH("[%*.*d]", w, p, 42);
            BOTH("[%*.*s]", w, p, "a text");
            BOTH("[%*.*f]", w, p, 2.5);
            BOTH("[%0*.*x]", w, p, 42);
            BOTH("[%-*.*s]", w, p, (char *)NULL);
        }
    BOTH("%2$s %1$d", 5, "x");
    BOTH("%3$*1$.*2$f|%3$g", 10, 3, 2.25);
    BOTH("%1$d %1$d %2$Lf %3$s", 7, 1.5L, "y");
    BOTH("%lc %C %lc", L'a', L'b', 0x100);
    BOTH("%lc", 0xe9);
    BOTH("%.3ls|%8ls", L"abcdef", L"xy");
    BOTH("%2147483647d%2147483647d", 1, 2);
    BOTH("%99999999999d", 1);
    BOTH("%.2147483647d", 1);
    BOTH("%.99999999999d", 1);
    BOTH("%*d", INT_MIN, 1);
}

static void the_rest(void)
{
    int a = -1, b = -1;
    signed char c1 = -1, c2 = -1;
    short s1 = -1, s2 = -1;
    long l1 = -1, l2 = -1;
    ps_snprintf(ours, 4, "12%n345%hhn67%hn8%ln", &a, &c1, &s1, &l1);
    snprintf(theirs, 4, "12%n345%hhn67%hn8%ln", &b, &c2, &s2, &l2);
    compared(a == b && c1 == c2 && s1 == s2 && l1 == l2, "%%n: %d %d %d %ld", a, c1, s1, l1);

    for (int e = -2; e < 140; e++) {
        ps_errno = errno = e;
        ps_snprintf(ours, ROOM, "%m");
        errno = e;
        snprintf(theirs, ROOM, "%m");
        compared(strcmp(ours, theirs) == 0, "%%m of %d: %s", e, ours);
        compared(strcmp(ps_strerror(e), strerror(e)) == 0, "strerror %d", e);
    }

    char *text = NULL;
    size_t before = host_objects();
    int n = ps_asprintf(&text, "%s-%d", "abc", 42);
    compared(n == 6 && strcmp(text, "abc-42") == 0, "asprintf: %d", n);
    ps_free(text);
    compared(host_objects() == before, "asprintf leaks");
    compared(ps_sprintf(ours, "%d%%", 5) == 2 && strcmp(ours, "5%") == 0, "sprintf");
    compared(ps_snprintf(NULL, 0, "%d", 12345) == 5, "snprintf of nothing");

    compared(ps___sprintf_chk(ours, 1, 4, "%d", 123) == 3, "__sprintf_chk that fits");
    compared(ENDS(ps___sprintf_chk(ours, 1, 3, "%d", 123)) && host_code == 1002, "__sprintf_chk that does not");
    compared(ENDS(ps___snprintf_chk(ours, 10, 1, 3, "%d", 123)) && host_code == 1002, "__snprintf_chk that does not");

    host_reset();
    n = ps___printf_chk(1, "%s %d\n", "out", 1);
    compared(n == 6 && host_output_size[1] == 0, "output is held until flushed: %zu", host_output_size[1]);
    ps_fprintf(ps_stderr, "err %d", 2);
    compared(host_output_size[2] == 5 && memcmp(host_output[2], "err 2", 5) == 0, "standard error");
    ps_fflush(ps_stdout);
    compared(host_output_size[1] == 6 && memcmp(host_output[1], "out 1\n", 6) == 0, "standard output");
    host_reset();
    n = ps_printf("%5000d|", 7);
    ps_fflush(ps_stdout);
    compared(n == 5001 && host_output_size[1] == 5001 && host_output[1][5000] == '|' && host_output[1][4999] == '7',
             "wide output %d", n);
}

void test_printf(void)
{
    integers();
    floats();
    texts();
    the_rest();
}
