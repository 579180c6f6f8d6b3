/* Sorting, searching, allocation, random numbers, environment and the end of the program. */
#include "test.h"
#include <assert.h>
#include <malloc.h>
#include <signal.h>

PS(qsort); PS(bsearch); PS(malloc); PS(calloc); PS(realloc); PS(free); PS(aligned_alloc); PS(posix_memalign);
PS(reallocarray); PS(abs); PS(labs); PS(div); PS(ldiv); PS(malloc_usable_size);

struct pair { int key, index; };
static long calls;

static int by_key(const void *a, const void *b)
{
    int x = ((const struct pair *)a)->key, y = ((const struct pair *)b)->key;
    calls = calls * 31 + x * 7 + y; /* the order of calls too */
    return (x > y) - (x < y);
}

static int by_byte(const void *a, const void *b)
{
    return *(const char *)a - *(const char *)b;
}

static void sorting(void)
{
    static struct pair a[600], b[600];
    for (int i = 0; i < 3000 * effort; i++) {
        size_t n = below(below(10) == 0 ? 600 : 20);
        int range = 1 + (int)below(50);
        for (size_t j = 0; j < n; j++)
            b[j] = a[j] = (struct pair){(int)below(range), (int)j};
        calls = 0;
        ps_qsort(a, n, sizeof a[0], by_key);
        long ours = calls;
        calls = 0;
        qsort(b, n, sizeof b[0], by_key);
        compared(memcmp(a, b, n * sizeof a[0]) == 0 && (SANITIZED || ours == calls), "qsort of %zu", n);
        struct pair key = {(int)below(range), 0};
        struct pair *p = ps_bsearch(&key, a, n, sizeof a[0], by_key), *q = bsearch(&key, a, n, sizeof a[0], by_key);
        compared(p == q, "bsearch");
        char s[13], t[13];
        for (int j = 0; j < 13; j++)
            s[j] = t[j] = (char)any();
        ps_qsort(s, n % 13, 1, by_byte);
        qsort(t, n % 13, 1, by_byte);
        compared(memcmp(s, t, 13) == 0, "qsort of bytes");
    }
}

static void allocation(void)
{
    size_t before = host_objects();
    char *p = ps_malloc(10), *q = ps_calloc(3, 5);
    bool zero = true;
    for (int i = 0; i < 15; i++)
        zero &= q[i] == 0;
    compared(zero && ps_malloc_usable_size(q) == 15, "calloc");
    memcpy(p, "123456789", 10);
    p = ps_realloc(p, 100);
    compared(memcmp(p, "123456789", 10) == 0, "realloc grows");
    p = ps_realloc(p, 5);
    compared(memcmp(p, "12345", 5) == 0, "realloc shrinks");
    compared(ps_realloc(p, 0) == NULL, "realloc to 0");
    ps_free(q);
    ps_free(NULL);
    ps_errno = 0;
    compared(ps_malloc(SIZE_MAX) == NULL && ps_errno == ENOMEM, "malloc of too much");
    ps_errno = 0;
    compared(ps_calloc(SIZE_MAX / 2, 3) == NULL && ps_errno == ENOMEM, "calloc of too much");
    compared(ps_reallocarray(NULL, SIZE_MAX / 2, 3) == NULL, "reallocarray of too much");
    void *z1 = ps_malloc(0), *z2 = ps_malloc(0);
    compared(z1 != NULL && z2 != NULL && z1 != z2, "malloc of 0");
    ps_free(z1);
    ps_free(z2);
    for (size_t align = 8; align <= 4096; align *= 2) {
        void *r = NULL;
        compared(ps_posix_memalign(&r, align, 10) == 0 && (uintptr_t)r % align == 0, "posix_memalign %zu", align);
        ps_free(r);
        r = ps_aligned_alloc(align, align);
        compared((uintptr_t)r % align == 0, "aligned_alloc %zu", align);
        ps_free(r);
    }
    void *r = NULL;
    compared(ps_posix_memalign(&r, 3, 1) == EINVAL && ps_posix_memalign(&r, 4, 1) == EINVAL, "bad alignment");
    compared(host_objects() == before, "objects are left");
}

void test_stdlib(void)
{
    sorting();
    allocation();
    for (int i = -20; i <= 20; i++)
        for (int j = -5; j <= 5; j++) {
            if (j == 0)
                continue;
            div_t a = ps_div(i, j), b = div(i, j);
            ldiv_t c = ps_ldiv(i, j), d = ldiv(i, j);
            compared(a.quot == b.quot && a.rem == b.rem && c.quot == d.quot && c.rem == d.rem, "div %d %d", i, j);
            compared(ps_abs(i) == abs(i) && ps_labs(i) == labs(i), "abs");
        }
}

PS(rand); PS(srand); PS(rand_r); PS(random); PS(srandom); PS(initstate); PS(setstate);
PS(drand48); PS(erand48); PS(lrand48); PS(mrand48); PS(srand48); PS(nrand48); PS(jrand48); PS(seed48); PS(lcong48);

static void sequence(unsigned seed)
{
    for (int i = 0; i < 500; i++)
        compared(ps_rand() == rand(), "rand after srand(%u), number %d", seed, i);
}

void test_random(void)
{
    sequence(1);
    for (int i = 0; i < 50; i++) {
        unsigned seed = i < 10 ? (unsigned)i : i == 10 ? UINT_MAX : i == 11 ? INT_MAX : i == 12 ? 1u << 31 : (unsigned)any();
        srand(seed);
        ps_srand(seed);
        sequence(seed);
        unsigned s1 = seed, s2 = seed;
        for (int j = 0; j < 50; j++)
            compared(ps_rand_r(&s1) == rand_r(&s2) && s1 == s2, "rand_r");
        srand48(seed);
        ps_srand48(seed);
        unsigned short x[7] = {(unsigned short)seed, 2, 3, 4, 5, 6, 7}, y[7];
        memcpy(y, x, sizeof y);
        for (int j = 0; j < 50; j++) {
            compared(ps_drand48() == drand48() && ps_lrand48() == lrand48() && ps_mrand48() == mrand48(), "drand48");
            compared(ps_erand48(x) == erand48(y) && ps_nrand48(x) == nrand48(y) && ps_jrand48(x) == jrand48(y), "erand48");
        }
        lcong48(x);
        ps_lcong48(x);
        compared(ps_lrand48() == lrand48(), "lcong48");
        seed48(x);
        ps_seed48(x);
        compared(ps_lrand48() == lrand48(), "seed48");
        static int32_t a[5][64], b[5][64];
        static const size_t sizes[] = {8, 32, 64, 128, 256};
        int k = i % 5;
        ps_initstate(seed, (char *)a[k], sizes[k]);
        initstate(seed, (char *)b[k], sizes[k]);
        for (int j = 0; j < 100; j++)
            compared(ps_random() == random(), "initstate of %zu", sizes[k]);
        if (i >= 5) {
            int other = (int)below(5);
            ps_setstate((char *)a[other]);
            setstate((char *)b[other]);
            for (int j = 0; j < 30; j++)
                compared(ps_random() == random(), "setstate");
        }
    }
}

PS(getenv); PS(setenv); PS(putenv); PS(unsetenv); PS(exit); PS(_Exit); PS(atexit); PS(quick_exit); PS(at_quick_exit);
PS(abort); PS(signal); PS(raise); PS(system); PS(puts); PS(fputs);
void ps___polysem_begin(int, char **, char **);
void ps___assert_fail(const char *, const char *, unsigned, const char *);
void ps___stack_chk_fail(void);
extern char **ps_environ;

static char order[8];
static void one(void) { strcat(order, "1"); }
static void two(void) { strcat(order, "2"); ps_atexit(one); }
static int caught;
static void catch(int n) { caught = n; }

void test_process(void)
{
    char *argv[] = {"/bin/program", NULL}, *envp[] = {"A=1", "AB=2", "C=", NULL};
    ps___polysem_begin(1, argv, envp);
    compared(strcmp(ps_getenv("A"), "1") == 0 && strcmp(ps_getenv("AB"), "2") == 0 && *ps_getenv("C") == 0, "getenv");
    compared(ps_getenv("B") == NULL && ps_getenv("") == NULL && ps_getenv("A=1") == NULL, "getenv of nothing");
    compared(ps_setenv("A", "9", 0) == 0 && strcmp(ps_getenv("A"), "1") == 0, "setenv without replacing");
    compared(ps_setenv("A", "9", 1) == 0 && strcmp(ps_getenv("A"), "9") == 0, "setenv");
    compared(ps_setenv("NEW", "x=y", 1) == 0 && strcmp(ps_getenv("NEW"), "x=y") == 0, "setenv of a new one");
    compared(ps_setenv("NEW2", "z", 1) == 0 && strcmp(ps_getenv("NEW2"), "z") == 0, "setenv of another");
    compared(ps_setenv("", "x", 1) == -1 && ps_errno == EINVAL && ps_setenv("a=b", "x", 1) == -1, "bad names");
    compared(ps_unsetenv("AB") == 0 && ps_getenv("AB") == NULL && ps_getenv("NEW2") != NULL, "unsetenv");
    static char entry[] = "PUT=1";
    compared(ps_putenv(entry) == 0 && ps_getenv("PUT") == entry + 4, "putenv");
    compared(ps_putenv("PUT") == 0 && ps_getenv("PUT") == NULL, "putenv that removes");

    ps_atexit(one);
    ps_atexit(two);
    host_reset();
    ps_puts("held");
    compared(ENDS(ps_exit(259)) && host_code == 3 && strcmp(order, "211") == 0, "exit: %d %s", host_code, order);
    compared(host_output_size[1] == 5 && memcmp(host_output[1], "held\n", 5) == 0, "exit flushes");
    order[0] = 0;
    ps_at_quick_exit(one);
    compared(ENDS(ps_quick_exit(4)) && host_code == 4 && strcmp(order, "1") == 0, "quick_exit");
    compared(ENDS(ps__Exit(7)) && host_code == 7, "_Exit");
    compared(ENDS(ps_abort()) && host_code == 1000, "abort");
    compared(ps_signal(SIGABRT, catch) == SIG_DFL, "signal");
    compared(ENDS(ps_abort()) && host_code == 1000 && caught == SIGABRT, "abort that is caught");
    caught = 0;
    compared(ps_signal(SIGABRT, SIG_IGN) == catch && ps_raise(SIGABRT) == 0 && caught == 0, "ignored signal");
    compared(ps_signal(99, catch) == SIG_ERR && ps_errno == EINVAL, "bad signal");
    compared(ENDS(ps_raise(SIGTERM)) && host_code == 1004, "raise");
    host_reset();
    compared(ENDS(ps___assert_fail("a == b", "f.c", 12, "main")) && host_code == 1001, "assert");
    static const char message[] = "program: f.c:12: main: Assertion `a == b' failed.\n";
    compared(host_output_size[2] == strlen(message) && memcmp(host_output[2], message, strlen(message)) == 0, "message: %.*s",
             (int)host_output_size[2], host_output[2]);
    compared(ENDS(ps___stack_chk_fail()) && host_code == 1003, "stack check");
    compared(ps_system(NULL) == 0 && ENDS(ps_system("ls")) && host_code == 1005, "system");
}
