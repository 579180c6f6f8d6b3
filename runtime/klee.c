/* The functions of klee/klee.h, with the parameters that KLEE gives them.
 *
 * What KLEE does to its own search (forking, merging, printing of expressions) does nothing here. Nobody can ask what a value
 * depends on, so klee_is_symbolic says no, and klee_get_value gives the value itself.
 */
#include "harness.h"

void klee_make_symbolic(void *p, size_t n, const char *name);
void klee_make_symbolic(void *p, size_t n, const char *name)
{
    __polysem_symbolic(p, n, name);
}

/* A number from `begin` up to, and without, `end`. */
int klee_range(int begin, int end, const char *name);
int klee_range(int begin, int end, const char *name)
{
    int value;
    if (begin >= end)
        __polysem_fault(POLYSEM_FAULT_ASSERT, "`klee_range` of a range without numbers");
    __polysem_symbolic(&value, sizeof value, name);
    __polysem_assume((begin <= value) & (value < end));
    return value;
}

int klee_int(const char *name);
int klee_int(const char *name)
{
    int value;
    __polysem_symbolic(&value, sizeof value, name);
    return value;
}

/* A number below `n`. */
uintptr_t klee_choose(uintptr_t n);
uintptr_t klee_choose(uintptr_t n)
{
    uintptr_t value;
    __polysem_symbolic(&value, sizeof value, "klee_choose");
    __polysem_assume(value < n);
    return value;
}

void klee_assume(uintptr_t condition);
void klee_assume(uintptr_t condition)
{
    __polysem_assume(condition != 0);
}

/* Ends. */

_Noreturn void klee_silent_exit(int status);
_Noreturn void klee_silent_exit(int status)
{
    __polysem_exit(status & 0xff);
}

_Noreturn void klee_abort(void);
_Noreturn void klee_abort(void)
{
    __polysem_fault(POLYSEM_FAULT_ABORT, "the program calls `klee_abort`");
}

/* The place that the program tells is one of its own; what the report points at is the call. */
_Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix);
_Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    (void)file;
    (void)line;
    (void)suffix;
    __polysem_fault(POLYSEM_FAULT_ASSERT, message);
}

/* Memory. */

void klee_check_memory_access(const void *p, size_t n);
void klee_check_memory_access(const void *p, size_t n)
{
    const volatile char *bytes = p;
    if (n > 0) {
        (void)bytes[0];
        (void)bytes[n - 1];
    }
}

size_t klee_get_obj_size(void *p);
size_t klee_get_obj_size(void *p)
{
    klee_check_memory_access(p, 1);
    return (size_t)__polysem_object(p, POLYSEM_OBJECT_SIZE);
}

void klee_define_fixed_object(void *p, size_t n);
void klee_define_fixed_object(void *p, size_t n)
{
    (void)p;
    (void)n;
    __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "klee_define_fixed_object");
}

void klee_alias_function(const char *name, const char *other);
void klee_alias_function(const char *name, const char *other)
{
    (void)name;
    (void)other;
    __polysem_fault(POLYSEM_FAULT_UNSUPPORTED, "klee_alias_function");
}

/* Values as they are. */

#define VALUE(name, type) \
    type name(type value);   \
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

unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_symbolic(uintptr_t value)
{
    (void)value;
    return 0;
}

unsigned klee_is_replay(void);
unsigned klee_is_replay(void)
{
    return 0;
}

int klee_get_errno(void);
int klee_get_errno(void)
{
    return errno;
}

/* Messages. */

void klee_warning(const char *message);
void klee_warning(const char *message)
{
    __polysem_write(2, "warning: ", 9);
    __polysem_write(2, message, strlen(message));
    __polysem_write(2, "\n", 1);
}

/* Once for each text: a program has few of them. */
void klee_warning_once(const char *message);
void klee_warning_once(const char *message)
{
    static struct told { struct told *next; const char *message; } *all;
    for (struct told *at = all; at != NULL; at = at->next)
        if (at->message == message)
            return;
    struct told *new = ps_alloc(sizeof *new);
    if (new != NULL) {
        *new = (struct told){all, message};
        all = new;
    }
    klee_warning(message);
}

/* What concerns KLEE alone. */

void klee_prefer_cex(void *p, uintptr_t condition);
void klee_prefer_cex(void *p, uintptr_t condition)
{
    (void)p;
    (void)condition;
}

void klee_posix_prefer_cex(void *p, uintptr_t condition);
void klee_posix_prefer_cex(void *p, uintptr_t condition)
{
    (void)p;
    (void)condition;
}

void klee_mark_global(void *p);
void klee_mark_global(void *p)
{
    (void)p;
}

void klee_set_forking(unsigned on);
void klee_set_forking(unsigned on)
{
    (void)on;
}

void klee_open_merge(void);
void klee_open_merge(void)
{
}

void klee_close_merge(void);
void klee_close_merge(void)
{
}

void klee_stack_trace(void);
void klee_stack_trace(void)
{
}

void klee_print_expr(const char *message, ...);
void klee_print_expr(const char *message, ...)
{
    (void)message;
}

void klee_print_range(const char *name, int value);
void klee_print_range(const char *name, int value)
{
    (void)name;
    (void)value;
}
