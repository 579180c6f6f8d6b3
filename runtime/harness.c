/* Harnesses in our own words: what polysem.h declares, and what the dialects share.
 *
 * Invariant: a condition is a truth value; whatever the program computes was compared with 0 by its compiler.
 */
#include "harness.h"

void polysem_symbolic(void *p, size_t n, const char *name);
void polysem_symbolic(void *p, size_t n, const char *name)
{
    __polysem_symbolic(p, n, name);
}

void polysem_assume(bool condition);
void polysem_assume(bool condition)
{
    __polysem_assume(condition);
}

/* polysem.h has a macro of this name, which tells the condition. */
void polysem_assert(bool condition);
void polysem_assert(bool condition)
{
    __polysem_assert(condition, "what `polysem_assert` asserts does not hold");
}

long polysem_range(long begin, long end, const char *name);
long polysem_range(long begin, long end, const char *name)
{
    long value;
    if (begin >= end)
        __polysem_fault(POLYSEM_FAULT_ASSERT, "`polysem_range` of a range without numbers");
    __polysem_symbolic(&value, sizeof value, name);
    __polysem_assume((begin <= value) & (value < end));
    return value;
}

bool ps_is_there(const void *p, size_t n, bool write)
{
    if (p == NULL)
        return false;
    long state = __polysem_object(p, POLYSEM_OBJECT_STATE);
    if (state == 0 || (write && state == 1))
        return false;
    size_t size = (size_t)__polysem_object(p, POLYSEM_OBJECT_SIZE);
    size_t offset = (size_t)__polysem_object(p, POLYSEM_OBJECT_OFFSET);
    return (offset <= size) & (n <= size - offset);
}
