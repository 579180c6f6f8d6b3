// verdict: safe
// property: assert
// why: The sum of the first n odd numbers is n squared, and an int holds it.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 16);
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += 2 * i + 1;
  assert(sum == n * n);
  return 0;
}
