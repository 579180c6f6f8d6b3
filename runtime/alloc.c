/* malloc and its relatives, on the engine's objects.
 *
 * Invariant: sizes above PTRDIFF_MAX never reach the engine. Sizes of 0 do: each gives an object of its own.
 * Invariant: what fails asks for that before it changes anything, once for each allocation: replay/polysem-replay.c has to ask
 * as often.
 */
#include "internal.h"

enum { ALIGNMENT = 16 };

static void *get(size_t n, size_t align)
{
    void *p = NULL;
    if (n <= PTRDIFF_MAX && !__polysem_alloc_fails())
        p = __polysem_alloc(n, align, POLYSEM_HEAP);
    if (p == NULL)
        errno = ENOMEM;
    return p;
}

void *ps_alloc(size_t n)
{
    void *p = __polysem_alloc(n, ALIGNMENT, POLYSEM_LIBRARY);
    if (p == NULL)
        errno = ENOMEM;
    return p;
}

void ps_free(void *p)
{
    if (p != NULL)
        __polysem_free(p, POLYSEM_LIBRARY);
}

void *malloc(size_t n)
{
    return get(n, ALIGNMENT);
}

void free(void *p)
{
    if (p != NULL)
        __polysem_free(p, POLYSEM_HEAP);
}

void cfree(void *p);
void cfree(void *p)
{
    free(p);
}

void *calloc(size_t count, size_t size);
void *calloc(size_t count, size_t size)
{
    size_t n;
    if (__builtin_mul_overflow(count, size, &n)) {
        errno = ENOMEM;
        return NULL;
    }
    void *p = get(n, ALIGNMENT);
    return p == NULL ? NULL : memset(p, 0, n);
}

void *realloc(void *p, size_t n)
{
    if (p == NULL)
        return malloc(n);
    size_t old = __polysem_size(p);
    if (n == 0) {
        free(p);
        return NULL;
    }
    /* Always a new object: old pointers into it become invalid, as they may on any machine. */
    void *q = get(n, ALIGNMENT);
    if (q == NULL)
        return NULL;
    memcpy(q, p, old < n ? old : n);
    free(p);
    return q;
}

void *reallocarray(void *p, size_t count, size_t size);
void *reallocarray(void *p, size_t count, size_t size)
{
    size_t n;
    if (__builtin_mul_overflow(count, size, &n)) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(p, n);
}

/* glibc takes the next power of two where the alignment is none. */
void *memalign(size_t align, size_t n);
void *memalign(size_t align, size_t n)
{
    if (align > (SIZE_MAX >> 1) + 1) {
        errno = EINVAL;
        return NULL;
    }
    size_t a = ALIGNMENT;
    while (a < align)
        a *= 2;
    return get(n, a);
}

void *aligned_alloc(size_t align, size_t n);
void *aligned_alloc(size_t align, size_t n)
{
    return memalign(align, n);
}

int posix_memalign(void **result, size_t align, size_t n);
int posix_memalign(void **result, size_t align, size_t n)
{
    if (align == 0 || align % sizeof(void *) != 0 || (align & (align - 1)) != 0)
        return EINVAL;
    int saved = errno;
    void *p = get(n, align < ALIGNMENT ? (size_t)ALIGNMENT : align);
    errno = saved;
    if (p == NULL)
        return ENOMEM;
    *result = p;
    return 0;
}

void *valloc(size_t n);
void *valloc(size_t n)
{
    return get(n, 4096);
}

size_t malloc_usable_size(void *p);
size_t malloc_usable_size(void *p)
{
    return p == NULL ? 0 : __polysem_size(p);
}
