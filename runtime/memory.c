/* The memory functions, as plain loops over bytes.
 *
 * Invariant: no byte outside of the given ranges is read, not even one whose value would not matter; each function
 * stands alone, so that the engine can execute it natively instead.
 */
#include "internal.h"

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < n; i++)
        t[i] = f[i];
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t n);
void *mempcpy(void *restrict to, const void *restrict from, size_t n)
{
    return (unsigned char *)memcpy(to, from, n) + n;
}

void *memmove(void *to, const void *from, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    /* As integers: pointers to different objects cannot be compared with <. */
    if ((uintptr_t)t - (uintptr_t)f >= n) {
        for (size_t i = 0; i < n; i++)
            t[i] = f[i];
    } else {
        for (size_t i = n; i > 0; i--)
            t[i - 1] = f[i - 1];
    }
    return to;
}

void *memset(void *to, int c, size_t n)
{
    unsigned char *t = to;
    for (size_t i = 0; i < n; i++)
        t[i] = (unsigned char)c;
    return to;
}

void explicit_bzero(void *to, size_t n);
void explicit_bzero(void *to, size_t n)
{
    memset(to, 0, n);
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *s, int c, size_t n)
{
    const unsigned char *p = s;
    for (size_t i = 0; i < n; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return NULL;
}

void *memrchr(const void *s, int c, size_t n)
{
    const unsigned char *p = s;
    for (size_t i = n; i > 0; i--)
        if (p[i - 1] == (unsigned char)c)
            return (void *)(p + (i - 1));
    return NULL;
}

void *rawmemchr(const void *s, int c);
void *rawmemchr(const void *s, int c)
{
    const unsigned char *p = s;
    while (*p != (unsigned char)c)
        p++;
    return (void *)p;
}

void *memccpy(void *restrict to, const void *restrict from, int c, size_t n);
void *memccpy(void *restrict to, const void *restrict from, int c, size_t n)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < n; i++) {
        t[i] = f[i];
        if (f[i] == (unsigned char)c)
            return t + i + 1;
    }
    return NULL;
}

void *memmem(const void *hay, size_t n, const void *needle, size_t m);
void *memmem(const void *hay, size_t n, const void *needle, size_t m)
{
    const unsigned char *h = hay;
    if (m > n)
        return NULL;
    for (size_t i = 0; i <= n - m; i++)
        if (memcmp(h + i, needle, m) == 0)
            return (void *)(h + i);
    return NULL;
}

void swab(const void *restrict from, void *restrict to, ssize_t n);
void swab(const void *restrict from, void *restrict to, ssize_t n)
{
    const unsigned char *f = from;
    unsigned char *t = to;
    for (ssize_t i = 0; i + 1 < n; i += 2) {
        unsigned char first = f[i];
        t[i] = f[i + 1];
        t[i + 1] = first;
    }
}
