/* Sorting, searching, and arithmetic on integers.
 *
 * Invariant: qsort is stable, and calls the comparison with the same pairs in the same order as the merge sort of glibc
 * does: halves first, the left one rounded down. Its depth is at most 64 calls.
 */
#include "internal.h"

typedef int (*compare)(const void *, const void *);
typedef int (*compare_with)(const void *, const void *, void *);

struct sort {
    size_t size;
    compare_with f;
    void *argument;
    unsigned char *spare;
};

static void merge_sort(const struct sort *s, unsigned char *base, size_t n)
{
    if (n <= 1)
        return;
    size_t left = n / 2, right = n - left, size = s->size;
    unsigned char *a = base, *b = base + left * size, *to = s->spare;
    merge_sort(s, a, left);
    merge_sort(s, b, right);
    while (left > 0 && right > 0) {
        if (s->f(a, b, s->argument) <= 0) {
            memcpy(to, a, size);
            a += size;
            left--;
        } else {
            memcpy(to, b, size);
            b += size;
            right--;
        }
        to += size;
    }
    /* What remains of the right part is in its place already. */
    memcpy(to, a, left * size);
    memcpy(base, s->spare, (n - right) * size);
}

/* Without memory for a copy: in place, slow, still stable. */
static void insertion_sort(const struct sort *s, unsigned char *base, size_t n)
{
    for (size_t i = 1; i < n; i++)
        for (size_t j = i; j > 0; j--) {
            unsigned char *b = base + j * s->size, *a = b - s->size;
            if (s->f(a, b, s->argument) <= 0)
                break;
            for (size_t k = 0; k < s->size; k++) {
                unsigned char byte = a[k];
                a[k] = b[k];
                b[k] = byte;
            }
        }
}

void qsort_r(void *base, size_t n, size_t size, compare_with f, void *argument);
void qsort_r(void *base, size_t n, size_t size, compare_with f, void *argument)
{
    struct sort s = {size, f, argument, NULL};
    if (n <= 1 || size == 0)
        return;
    int saved = errno;
    s.spare = ps_alloc(n * size);
    errno = saved;
    if (s.spare == NULL) {
        insertion_sort(&s, base, n);
        return;
    }
    merge_sort(&s, base, n);
    ps_free(s.spare);
}

struct plain {
    compare f;
};

static int call_plain(const void *a, const void *b, void *argument)
{
    return ((struct plain *)argument)->f(a, b);
}

void qsort(void *base, size_t n, size_t size, compare f);
void qsort(void *base, size_t n, size_t size, compare f)
{
    struct plain plain = {f};
    qsort_r(base, n, size, call_plain, &plain);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size, compare f);
void *bsearch(const void *key, const void *base, size_t n, size_t size, compare f)
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const unsigned char *at = (const unsigned char *)base + middle * size;
        int order = f(key, at);
        if (order == 0)
            return (void *)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

void *lfind(const void *key, const void *base, size_t *n, size_t size, compare f);
void *lfind(const void *key, const void *base, size_t *n, size_t size, compare f)
{
    const unsigned char *at = base;
    for (size_t i = 0; i < *n; i++, at += size)
        if (f(key, at) == 0)
            return (void *)at;
    return NULL;
}

/* The least value has no absolute value: as undefined here as in the standard, so that the engine reports it. */
int abs(int x);
int abs(int x)
{
    return x < 0 ? -x : x;
}

long labs(long x);
long labs(long x)
{
    return x < 0 ? -x : x;
}

long long llabs(long long x);
long long llabs(long long x)
{
    return x < 0 ? -x : x;
}

#define DIVISION(type, name)                    \
    struct name##_result { type quot, rem; };   \
    struct name##_result name(type a, type b);  \
    struct name##_result name(type a, type b)   \
    {                                           \
        struct name##_result r = {a / b, a % b}; \
        return r;                               \
    }
DIVISION(int, div)
DIVISION(long, ldiv)
DIVISION(long long, lldiv)
DIVISION(intmax_t, imaxdiv)

int getsubopt(char **options, char *const *tokens, char **value);
int getsubopt(char **options, char *const *tokens, char **value)
{
    char *s = *options;
    if (*s == 0)
        return -1;
    char *end = strchrnul(s, ',');
    char *equals = memchr(s, '=', (size_t)(end - s));
    size_t n = (size_t)((equals != NULL ? equals : end) - s);
    for (int i = 0; tokens[i] != NULL; i++)
        if (strncmp(tokens[i], s, n) == 0 && tokens[i][n] == 0) {
            *value = equals != NULL ? equals + 1 : NULL;
            if (*end != 0)
                *end++ = 0;
            *options = end;
            return i;
        }
    *value = s;
    if (*end != 0)
        *end++ = 0;
    *options = end;
    return -1;
}
