/* Runs one test natively: harness functions that take their values from a test instead of making inputs.
 *
 *     cc program.c polysem-replay.c -o program && KTEST_FILE=test000001.ktest ./program
 *
 * The test is a file in KLEE's format, named by the variable KTEST_FILE. Its objects are taken in order; the name and the size
 * of each must be those that the program asks for. Arguments, files and standard input of a test are the caller's to give.
 *
 * A test that was made where malloc may fail says of each allocation whether it does. The linker has to put the wrappers of this
 * file between the program and its C library then, with -DPOLYSEM_MALLOC_MAY_FAIL and -Wl,--wrap=malloc, and so on for each
 * function that has one; what the library allocates for itself is not concerned.
 *
 * Ends: 78 if something that the program assumes does not hold (the test is not of this program), 1 if the test does not fit
 * (unless KLEE_RUN_TEST_ERRORS_NON_FATAL is set: then what is missing is 0), abort() where the program is at fault.
 *
 * Plain C99 on the machine's C library. Names that programs may define themselves are weak.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { UNMET = 78, MISFIT = 1 };

#define WEAK __attribute__((weak))

#ifdef POLYSEM_MALLOC_MAY_FAIL
/* What this file allocates is not in the test. */
void *__real_malloc(size_t n);
void *__real_realloc(void *p, size_t n);
#define malloc __real_malloc
#define realloc __real_realloc
#endif

/* Messages. */

static void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fputs("polysem-replay: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

static void misfit(void)
{
    if (getenv("KLEE_RUN_TEST_ERRORS_NON_FATAL") == NULL)
        exit(MISFIT);
}

/* The file: "KTEST" (or "BOUT\n"), the version, the arguments, from version 2 on two numbers, the objects. Numbers are unsigned,
 * have 4 bytes, the highest first; texts have their length before them. */

static struct object {
    char *name;
    unsigned char *bytes;
    size_t size;
} *objects;
static size_t object_count, next_object;
static int is_read;

static void corrupt(const char *path)
{
    say("%s is no test, or is cut off", path);
    exit(MISFIT);
}

static uint32_t number(FILE *f, const char *path)
{
    unsigned char b[4];
    if (fread(b, 1, sizeof b, f) != sizeof b)
        corrupt(path);
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* Bytes with a length before them, and a 0 behind them. Memory grows as they come: the length may be wrong. */
static unsigned char *bytes(FILE *f, const char *path, size_t *size)
{
    size_t wanted = number(f, path), have = 0, room = 64;
    unsigned char *p = malloc(room + 1);
    while (p != NULL && have < wanted) {
        size_t some = wanted - have < room - have ? wanted - have : room - have;
        if (fread(p + have, 1, some, f) != some)
            corrupt(path);
        have += some;
        if (have == room)
            p = realloc(p, (room *= 2) + 1);
    }
    if (p == NULL)
        corrupt(path);
    p[wanted] = 0;
    *size = wanted;
    return p;
}

static void read_test(void)
{
    const char *path = getenv("KTEST_FILE");
    char magic[5];
    size_t size;
    is_read = 1;
    FILE *f = path != NULL ? fopen(path, "rb") : NULL;
    if (f == NULL) {
        say(path != NULL ? "cannot read %s" : "the variable KTEST_FILE names no test", path);
        exit(MISFIT);
    }
    if (fread(magic, 1, sizeof magic, f) != sizeof magic ||
        (memcmp(magic, "KTEST", sizeof magic) != 0 && memcmp(magic, "BOUT\n", sizeof magic) != 0))
        corrupt(path);
    uint32_t version = number(f, path);
    if (version > 3)
        corrupt(path);
    for (uint32_t left = number(f, path); left > 0; left--)
        free(bytes(f, path, &size));
    if (version >= 2) {
        number(f, path);
        number(f, path);
    }
    for (uint32_t left = number(f, path); left > 0; left--) {
        struct object *more = realloc(objects, (object_count + 1) * sizeof *objects);
        if (more == NULL)
            corrupt(path);
        objects = more;
        objects[object_count].name = (char *)bytes(f, path, &size);
        objects[object_count].bytes = bytes(f, path, &objects[object_count].size);
        object_count++;
    }
    fclose(f);
}

/* Whether an object of the test has the name that the program gives. The test may number those of one name (`x!1`), and has
 * another character where one has a meaning. */
static int is_called(const char *stored, const char *name)
{
    if (name == NULL || *name == 0)
        name = "unnamed";
    for (; *stored != 0 && *name != 0; stored++, name++)
        if (*stored != *name && !(*stored == '_' && strchr("!&|\\", *name) != NULL))
            return 0;
    if (*name == 0 && *stored == '!')
        stored += 1 + strspn(stored + 1, "0123456789");
    return *stored == 0 && *name == 0;
}

/* The next object, NULL if there is none. What KLEE's model of POSIX adds is not asked for by programs. */
static struct object *upcoming(void)
{
    if (!is_read)
        read_test();
    while (next_object < object_count && strcmp(objects[next_object].name, "model_version") == 0)
        next_object++;
    return next_object < object_count ? &objects[next_object] : NULL;
}

static void take(void *to, size_t size, const char *name)
{
    const struct object *o = upcoming();
    memset(to, 0, size);
    if (o == NULL) {
        say("the test has no object for `%s`", name);
        misfit();
        return;
    }
    next_object++;
    if (!is_called(o->name, name)) {
        say("the program wants `%s`, and the test has `%s`", name, o->name);
        misfit();
    }
    if (o->size != size) {
        say("the program wants %zu bytes for `%s`, and the test has %zu", size, name, o->size);
        misfit();
    }
    memcpy(to, o->bytes, o->size < size ? o->size : size);
}

static void suppose(int condition)
{
    if (!condition) {
        say("something that the program assumes does not hold");
        exit(UNMET);
    }
}

static void claim(int condition, const char *message)
{
    if (!condition) {
        say("%s", message);
        abort();
    }
}

/* polysem.h */

void polysem_symbolic(void *p, size_t n, const char *name)
{
    take(p, n, name);
}

long polysem_range(long begin, long end, const char *name)
{
    long value;
    take(&value, sizeof value, name);
    suppose(begin <= value && value < end);
    return value;
}

void polysem_assume(_Bool condition)
{
    suppose(condition);
}

void polysem_assert(_Bool condition)
{
    claim(condition, "what `polysem_assert` asserts does not hold");
}

void __polysem_assert(int condition, const char *message)
{
    claim(condition, message);
}

/* klee/klee.h */

void klee_make_symbolic(void *p, size_t n, const char *name)
{
    take(p, n, name);
}

int klee_range(int begin, int end, const char *name)
{
    int value;
    take(&value, sizeof value, name);
    suppose(begin <= value && value < end);
    return value;
}

int klee_int(const char *name)
{
    int value;
    take(&value, sizeof value, name);
    return value;
}

uintptr_t klee_choose(uintptr_t n)
{
    uintptr_t value;
    take(&value, sizeof value, "klee_choose");
    suppose(value < n);
    return value;
}

void klee_assume(uintptr_t condition)
{
    suppose(condition != 0);
}

void klee_silent_exit(int status)
{
    exit(status);
}

void klee_abort(void)
{
    abort();
}

void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    say("%s:%d: %s (%s)", file, line, message, suffix);
    abort();
}

void klee_check_memory_access(const void *p, size_t n)
{
    const volatile char *bytes = p;
    if (n > 0) {
        (void)bytes[0];
        (void)bytes[n - 1];
    }
}

void klee_define_fixed_object(void *p, size_t n)
{
    (void)p, (void)n;
}

unsigned klee_is_symbolic(uintptr_t value)
{
    (void)value;
    return 0;
}

unsigned klee_is_replay(void)
{
    return 1;
}

#define VALUE(name, type) \
    type name(type value)    \
    {                        \
        return value;        \
    }
VALUE(klee_get_valuef, float)
VALUE(klee_get_valued, double)
VALUE(klee_get_valuel, long)
VALUE(klee_get_valuell, long long)
VALUE(klee_get_value_i32, int32_t)
VALUE(klee_get_value_i64, int64_t)

int klee_get_errno(void)
{
    extern int *__errno_location(void);
    return *__errno_location();
}

void klee_warning(const char *message)
{
    say("warning: %s", message);
}

void klee_warning_once(const char *message)
{
    say("warning: %s", message);
}

void klee_print_expr(const char *message, ...)
{
    (void)message;
}

void klee_print_range(const char *name, int value)
{
    (void)name, (void)value;
}

void klee_prefer_cex(void *p, uintptr_t condition)
{
    (void)p, (void)condition;
}

void klee_posix_prefer_cex(void *p, uintptr_t condition)
{
    (void)p, (void)condition;
}

void klee_mark_global(void *p)
{
    (void)p;
}

void klee_set_forking(unsigned on)
{
    (void)on;
}

void klee_stack_trace(void)
{
}

void klee_open_merge(void)
{
}

void klee_close_merge(void)
{
}

/* SV-COMP and Test-Comp, and the names without a prefix. */

#define NONDET(name, type)             \
    WEAK type __VERIFIER_nondet_##name(void) \
    {                                        \
        type value;                          \
        take(&value, sizeof value, "__VERIFIER_nondet_" #name); \
        return value;                        \
    }                                        \
    WEAK type nondet_##name(void)            \
    {                                        \
        type value;                          \
        take(&value, sizeof value, "nondet_" #name); \
        return value;                        \
    }
NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(unsigned_char, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(unsigned_short, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(unsigned_int, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(unsigned_long, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(size_t, size_t)
NONDET(int8_t, int8_t)
NONDET(uint8_t, uint8_t)
NONDET(int16_t, int16_t)
NONDET(uint16_t, uint16_t)
NONDET(int32_t, int32_t)
NONDET(uint32_t, uint32_t)
NONDET(int64_t, int64_t)
NONDET(uint64_t, uint64_t)
NONDET(u8, uint8_t)
NONDET(u16, uint16_t)
NONDET(u32, uint32_t)
NONDET(float, float)
NONDET(double, double)
NONDET(pointer, void *)
NONDET(pchar, char *)

/* A byte of a test may be no truth value. */
WEAK _Bool __VERIFIER_nondet_bool(void)
{
    unsigned char value;
    take(&value, sizeof value, "__VERIFIER_nondet_bool");
    return value & 1;
}

WEAK _Bool nondet_bool(void)
{
    unsigned char value;
    take(&value, sizeof value, "nondet_bool");
    return value & 1;
}

WEAK void __VERIFIER_nondet_memory(void *p, size_t n)
{
    take(p, n, "__VERIFIER_nondet_memory");
}

WEAK void __VERIFIER_assume(int condition)
{
    suppose(condition);
}

WEAK void __VERIFIER_assert(int condition)
{
    claim(condition, "what `__VERIFIER_assert` asserts does not hold");
}

WEAK void __VERIFIER_error(void)
{
    claim(0, "`__VERIFIER_error` is called");
}

WEAK void reach_error(void)
{
    claim(0, "`reach_error` is called");
}

WEAK void __VERIFIER_atomic_begin(void)
{
}

WEAK void __VERIFIER_atomic_end(void)
{
}

/* CBMC. What asks about objects is not to be had natively. */

WEAK void __CPROVER_assume(_Bool condition)
{
    suppose(condition);
}

WEAK void __CPROVER_assert(_Bool condition, const char *text)
{
    claim(condition, text);
}

WEAK void __CPROVER_precondition(_Bool condition, const char *text)
{
    claim(condition, text);
}

WEAK void __CPROVER_postcondition(_Bool condition, const char *text)
{
    claim(condition, text);
}

WEAK void __CPROVER_havoc_slice(void *p, size_t n)
{
    take(p, n, "havoc_slice");
}

WEAK void __CPROVER_cover(_Bool condition)
{
    (void)condition;
}

WEAK void __CPROVER_input(const char *name, ...)
{
    (void)name;
}

WEAK void __CPROVER_output(const char *name, ...)
{
    (void)name;
}

WEAK void __CPROVER_printf(const char *format, ...)
{
    (void)format;
}

/* Allocations that the test decides on. Each asks where, and as often as, the one of our own library does. */
#ifdef POLYSEM_MALLOC_MAY_FAIL

static int fails(size_t n)
{
    unsigned char value;
    /* Nobody has so much: the test was not asked either. */
    if (n > PTRDIFF_MAX)
        return 0;
    take(&value, sizeof value, "malloc-fails");
    if (value == 0)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *__wrap_malloc(size_t n)
{
    return fails(n) ? NULL : __real_malloc(n);
}

void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    size_t n;
    if (!__builtin_mul_overflow(count, size, &n) && fails(n))
        return NULL;
    return __real_calloc(count, size);
}

/* With a size of 0 it frees. */
void *__wrap_realloc(void *p, size_t n)
{
    return (p == NULL || n > 0) && fails(n) ? NULL : __real_realloc(p, n);
}

void *__wrap_reallocarray(void *p, size_t count, size_t size)
{
    size_t n;
    if (__builtin_mul_overflow(count, size, &n)) {
        errno = ENOMEM;
        return NULL;
    }
    return __wrap_realloc(p, n);
}

/* Of other alignments none is given. */
static int is_alignment(size_t align)
{
    return align <= (SIZE_MAX >> 1) + 1;
}

void *__real_memalign(size_t align, size_t n);
void *__wrap_memalign(size_t align, size_t n)
{
    return is_alignment(align) && fails(n) ? NULL : __real_memalign(align, n);
}

void *__real_aligned_alloc(size_t align, size_t n);
void *__wrap_aligned_alloc(size_t align, size_t n)
{
    return is_alignment(align) && fails(n) ? NULL : __real_aligned_alloc(align, n);
}

int __real_posix_memalign(void **result, size_t align, size_t n);
int __wrap_posix_memalign(void **result, size_t align, size_t n)
{
    int saved = errno;
    if (align == 0 || align % sizeof(void *) != 0 || (align & (align - 1)) != 0 || !fails(n))
        return __real_posix_memalign(result, align, n);
    errno = saved;
    return ENOMEM;
}

void *__real_valloc(size_t n);
void *__wrap_valloc(size_t n)
{
    return fails(n) ? NULL : __real_valloc(n);
}

char *__real_strdup(const char *s);
char *__wrap_strdup(const char *s)
{
    return fails(strlen(s) + 1) ? NULL : __real_strdup(s);
}

char *__real_strndup(const char *s, size_t max);
char *__wrap_strndup(const char *s, size_t max)
{
    return fails(1) ? NULL : __real_strndup(s, max);
}

wchar_t *__real_wcsdup(const wchar_t *s);
wchar_t *__wrap_wcsdup(const wchar_t *s)
{
    return fails((wcslen(s) + 1) * sizeof *s) ? NULL : __real_wcsdup(s);
}

int __real_vasprintf(char **result, const char *format, va_list args);
int __wrap_vasprintf(char **result, const char *format, va_list args)
{
    return fails(1) ? -1 : __real_vasprintf(result, format, args);
}

int __wrap_asprintf(char **result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = __wrap_vasprintf(result, format, args);
    va_end(args);
    return n;
}

#endif

/* libFuzzer: the object `data` has all bytes that there may be, `size` says how many count. */

WEAK int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
WEAK int LLVMFuzzerInitialize(int *argc, char ***argv);

WEAK int main(int argc, char **argv)
{
    if (LLVMFuzzerTestOneInput == NULL) {
        say("the program has no function `main`");
        return MISFIT;
    }
    if (LLVMFuzzerInitialize != NULL)
        LLVMFuzzerInitialize(&argc, &argv);
    const struct object *o = upcoming();
    size_t most = o != NULL ? o->size : 0, size;
    unsigned char *all = malloc(most + 1);
    if (all == NULL)
        return MISFIT;
    take(all, most, "data");
    take(&size, sizeof size, "size");
    suppose(size <= most);
    unsigned char *data = malloc(size);
    if (data == NULL && size > 0)
        return MISFIT;
    if (size > 0)
        memcpy(data, all, size);
    free(all);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
    return 0;
}
