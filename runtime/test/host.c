/* The engine's primitives, on this machine. */
#include "test.h"
#include <math.h>

#include "../engine.h"

const char *host_input = "";
size_t host_input_size;
char host_output[3][1 << 16];
size_t host_output_size[3];
jmp_buf host_end;
int host_code;

void host_reset(void)
{
    memset(host_output_size, 0, sizeof host_output_size);
}

/* Objects: a table with open addressing. Slots of ended objects stay taken. */
enum { SLOTS = 1 << 22 };
static struct slot { const void *p; size_t size; int kind; } *slots;
static size_t live;

static struct slot *slot_of(const void *p)
{
    if (slots == NULL)
        slots = calloc(SLOTS, sizeof *slots);
    size_t i = ((uintptr_t)p >> 4) * 2654435761u % SLOTS;
    while (slots[i].p != NULL && slots[i].p != p)
        i = (i + 1) % SLOTS;
    return &slots[i];
}

_Bool ps___polysem_alloc_fails(void)
{
    return 0;
}

void *ps___polysem_alloc(size_t size, size_t align, int kind)
{
    void *p;
    if (size > (size_t)1 << 32 || align > (size_t)1 << 20 || posix_memalign(&p, align, size) != 0)
        return NULL;
#if !defined(__has_feature) || !__has_feature(memory_sanitizer)
    memset(p, 0xaa, size);
#endif
    *slot_of(p) = (struct slot){p, size, kind};
    live += kind == POLYSEM_HEAP;
    return p;
}

static struct slot *living(const void *p)
{
    struct slot *s = slot_of(p);
    if (s->p == NULL || s->kind < 0) {
        fprintf(stderr, "not an object: %p\n", p);
        abort();
    }
    return s;
}

void ps___polysem_free(void *p, int kind)
{
    struct slot *s = living(p);
    if (s->kind != kind) {
        fprintf(stderr, "freed as kind %d, made as %d\n", kind, s->kind);
        abort();
    }
    live -= kind == POLYSEM_HEAP;
    s->kind = -1;
    free(p);
}

size_t ps___polysem_size(const void *p)
{
    return living(p)->size;
}

size_t host_objects(void)
{
    return live;
}

long ps___polysem_read(int fd, void *buf, size_t n)
{
    (void)fd;
    /* Short transfers, to try what happens. */
    if (n > 7)
        n = 7;
    if (n > host_input_size)
        n = host_input_size;
    memcpy(buf, host_input, n);
    host_input += n;
    host_input_size -= n;
    return (long)n;
}

long ps___polysem_write(int fd, const void *buf, size_t n)
{
    size_t room = sizeof host_output[0] - host_output_size[fd];
    if (n > 100)
        n = 100;
    if (n > room)
        return -1;
    memcpy(host_output[fd] + host_output_size[fd], buf, n);
    host_output_size[fd] += n;
    return (long)n;
}

int ps___polysem_isatty(int fd)
{
    return fd == 0;
}

/* One mapped file. */
static const char mapped[] = "first line\nsecond line\nthe end";

long ps___polysem_file_size(const char *path)
{
    if (strcmp(path, "host") == 0)
        return -2;
    return strcmp(path, "host/file.txt") == 0 ? (long)sizeof mapped - 1 : -1;
}

long ps___polysem_file_read(const char *path, unsigned long offset, void *buf, size_t n)
{
    if (strcmp(path, "host/file.txt") != 0 || offset > sizeof mapped - 1)
        return -1;
    if (n > sizeof mapped - 1 - offset)
        n = sizeof mapped - 1 - offset;
    memcpy(buf, mapped + offset, n);
    return (long)n;
}

long ps___polysem_time(void)
{
    return 1700000000123456789;
}

_Noreturn void ps___polysem_exit(int code)
{
    host_code = code;
    longjmp(host_end, 1);
}

_Noreturn void ps___polysem_fault(int kind, const char *message)
{
    (void)message;
    host_code = 1000 + kind;
    longjmp(host_end, 1);
}

/* Harnesses are tested in the engine; here they only have to be there. */

void ps___polysem_symbolic(void *p, size_t n, const char *name)
{
    (void)name;
    memset(p, 0, n);
}

void ps___polysem_assume(int condition)
{
    (void)condition;
}

void ps___polysem_assert(int condition, const char *message)
{
    (void)condition;
    (void)message;
}

long ps___polysem_object(const void *p, int which)
{
    (void)p;
    (void)which;
    return 0;
}

const char ps___polysem_environment[256];

#define EACH(M)                                                                                              \
    M(SIN, sin) M(COS, cos) M(TAN, tan) M(ASIN, asin) M(ACOS, acos) M(ATAN, atan) M(SINH, sinh) M(COSH, cosh) \
    M(TANH, tanh) M(ASINH, asinh) M(ACOSH, acosh) M(ATANH, atanh) M(EXP, exp) M(EXP2, exp2) M(EXPM1, expm1)   \
    M(LOG, log) M(LOG2, log2) M(LOG10, log10) M(LOG1P, log1p) M(SQRT, sqrt) M(CBRT, cbrt) M(ERF, erf)         \
    M(ERFC, erfc) M(TGAMMA, tgamma) M(LGAMMA, lgamma)

double ps___polysem_math(int which, double a, double b)
{
    switch (which) {
#define CASE(upper, lower) case POLYSEM_##upper: return lower(a);
    EACH(CASE)
#undef CASE
    case POLYSEM_ATAN2: return atan2(a, b);
    case POLYSEM_POW: return pow(a, b);
    case POLYSEM_HYPOT: return hypot(a, b);
    }
    abort();
}

float ps___polysem_mathf(int which, float a, float b)
{
    switch (which) {
#define CASE(upper, lower) case POLYSEM_##upper: return lower##f(a);
    EACH(CASE)
#undef CASE
    case POLYSEM_ATAN2: return atan2f(a, b);
    case POLYSEM_POW: return powf(a, b);
    case POLYSEM_HYPOT: return hypotf(a, b);
    }
    abort();
}
