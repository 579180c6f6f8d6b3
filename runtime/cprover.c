/* What programs for CBMC call besides what the engine does itself (__CPROVER_assume, __CPROVER_assert) and what
 * include/polysem/cprover.h makes of C: that header declares all of these.
 */
#include "harness.h"

void __CPROVER_precondition(bool condition, const char *text);
void __CPROVER_precondition(bool condition, const char *text)
{
    __polysem_assert(condition, text);
}

void __CPROVER_postcondition(bool condition, const char *text);
void __CPROVER_postcondition(bool condition, const char *text)
{
    __polysem_assert(condition, text);
}

void __CPROVER_havoc_slice(void *p, size_t n);
void __CPROVER_havoc_slice(void *p, size_t n)
{
    __polysem_symbolic(p, n, "havoc_slice");
}

/* All of the object that the pointer points into; where there is none, the access is the fault. */
void __CPROVER_havoc_object(void *p);
void __CPROVER_havoc_object(void *p)
{
    (void)*(const volatile char *)p;
    long offset = __polysem_object(p, POLYSEM_OBJECT_OFFSET);
    __polysem_symbolic((char *)p - offset, (size_t)__polysem_object(p, POLYSEM_OBJECT_SIZE), "havoc_object");
}

bool __polysem_r_ok(const void *p, size_t n);
bool __polysem_r_ok(const void *p, size_t n)
{
    return ps_is_there(p, n, false);
}

bool __polysem_w_ok(const void *p, size_t n);
bool __polysem_w_ok(const void *p, size_t n)
{
    return ps_is_there(p, n, true);
}

size_t __CPROVER_OBJECT_SIZE(const void *p);
size_t __CPROVER_OBJECT_SIZE(const void *p)
{
    return p == NULL ? 0 : (size_t)__polysem_object(p, POLYSEM_OBJECT_SIZE);
}

size_t __CPROVER_POINTER_OBJECT(const void *p);
size_t __CPROVER_POINTER_OBJECT(const void *p)
{
    return p == NULL ? 0 : (size_t)__polysem_object(p, POLYSEM_OBJECT_NUMBER);
}

long __CPROVER_POINTER_OFFSET(const void *p);
long __CPROVER_POINTER_OFFSET(const void *p)
{
    return p == NULL ? 0 : __polysem_object(p, POLYSEM_OBJECT_OFFSET);
}

bool __CPROVER_same_object(const void *p, const void *q);
bool __CPROVER_same_object(const void *p, const void *q)
{
    return __CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(q);
}

bool __CPROVER_DYNAMIC_OBJECT(const void *p);
bool __CPROVER_DYNAMIC_OBJECT(const void *p)
{
    return p != NULL && __polysem_object(p, POLYSEM_OBJECT_STATE) == 3;
}

/* For people who read CBMC's traces. */

void __CPROVER_cover(bool condition);
void __CPROVER_cover(bool condition)
{
    (void)condition;
}

void __CPROVER_input(const char *name, ...);
void __CPROVER_input(const char *name, ...)
{
    (void)name;
}

void __CPROVER_output(const char *name, ...);
void __CPROVER_output(const char *name, ...)
{
    (void)name;
}

void __CPROVER_printf(const char *format, ...);
void __CPROVER_printf(const char *format, ...)
{
    (void)format;
}

/* There is one thread. */

void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_begin(void)
{
}

void __CPROVER_atomic_end(void);
void __CPROVER_atomic_end(void)
{
}
