/* What programs of SV-COMP and Test-Comp call besides what the engine does itself: __VERIFIER_assume, __VERIFIER_assert,
 * __VERIFIER_error, reach_error, and __VERIFIER_nondet_T, which reads an input.
 */
#include "internal.h"

void __VERIFIER_nondet_memory(void *p, size_t n);
void __VERIFIER_nondet_memory(void *p, size_t n)
{
    __polysem_symbolic(p, n, "__VERIFIER_nondet_memory");
}

/* There is one thread. */

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_begin(void)
{
}

void __VERIFIER_atomic_end(void);
void __VERIFIER_atomic_end(void)
{
}
