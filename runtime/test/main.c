/* Runs every group of tests and prints how many comparisons there were and how many differed. */
#include "test.h"

double effort = 1;
static int limit = 8;
static uint64_t state = 0x9e3779b97f4a7c15;
static const char *group;
static long comparisons, differences, all_comparisons, all_differences;

uint64_t any(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1d;
}

uint64_t below(uint64_t n)
{
    return (any() >> 20) % n;
}

void compared(bool same, const char *format, ...)
{
    comparisons++;
    if (same)
        return;
    if (++differences > limit)
        return;
    va_list args;
    va_start(args, format);
    printf("  %s: ", group);
    vprintf(format, args);
    printf("\n");
    va_end(args);
}

char *show(const char *s)
{
    static char ring[8][400];
    static int next;
    char *to = ring[next++ % 8], *t = to;
    for (; *s != 0 && t < to + 380; s++) {
        if (*s >= ' ' && *s < 127)
            *t++ = *s;
        else
            t += sprintf(t, "\\x%02x", (unsigned char)*s);
    }
    *t = 0;
    return to;
}

float random_float(void)
{
    union { uint32_t bits; float value; } u;
    u.bits = (uint32_t)any();
    if ((u.bits & 0x7fffffff) > 0x7f800000)
        u.bits |= 1u << 22; /* no signalling ones */
    return u.value;
}

double random_double(void)
{
    static const double special[] = {
        0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.1, 1e15, 1e16, 1e17, 123456789.0, 0.0001, 0.00001, 9.5, 99.5, 999.5,
        9.9999995, 0.99999995, 1.7976931348623157e308, 4.9406564584124654e-324, 2.2250738585072014e-308, 1e22, 1e23,
        5e-324, 0.125, 0.375, 8.5, 4503599627370497.5, 9007199254740993.0, 1.0 / 0.0, -1.0 / 0.0
    };
    union { uint64_t bits; double value; } u;
    switch (below(6)) {
    case 0:
        return PICK(special);
    case 1:
        return (double)(int64_t)any() / 1024;
    case 2:
        return (double)(int)(any() >> 40) / 8 - 1000;
    case 3:
        return (double)below(100000000) / 10000;
    default:
        u.bits = any();
        if (u.bits << 1 > (uint64_t)0x7ff << 53)
            u.bits |= (uint64_t)1 << 51; /* no signalling ones */
        return u.value;
    }
}

long double random_long_double(void)
{
    union { long double value; struct { uint64_t m; uint16_t e; } bits; } u;
    if (below(3) == 0)
        return random_double();
    memset(&u, 0, sizeof u);
    u.bits.m = any() | (uint64_t)1 << 63;
    u.bits.e = (uint16_t)any();
    if (below(2) == 0)
        u.bits.e = (uint16_t)((u.bits.e & 0x8000) | (16383 + below(200) - 100));
    if ((u.bits.e & 0x7fff) == 0)
        u.bits.m >>= 1 + below(63);
    return u.value;
}

static void run(const char *name, void (*test)(void))
{
    group = name;
    comparisons = differences = 0;
    test();
    printf("%-10s %9ld compared, %ld differ\n", name, comparisons, differences);
    fflush(stdout);
    all_comparisons += comparisons;
    all_differences += differences;
}

int main(int argc, char **argv)
{
    static const struct { const char *name; void (*test)(void); } tests[] = {
        {"ctype", test_ctype}, {"string", test_string}, {"integer", test_integer}, {"float", test_float},
        {"printf", test_printf}, {"scanf", test_scanf}, {"stdlib", test_stdlib}, {"random", test_random},
        {"process", test_process}, {"time", test_time}, {"files", test_files}, {"getopt", test_getopt},
        {"wide", test_wide}, {"math", test_math},
    };
    if (argc > 1)
        effort = atof(argv[1]);
    if (argc > 2)
        limit = 40;
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        if (argc < 3 || strcmp(argv[2], tests[i].name) == 0)
            run(tests[i].name, tests[i].test);
    printf("%-10s %9ld compared, %ld differ\n", "all", all_comparisons, all_differences);
    return all_differences != 0;
}
