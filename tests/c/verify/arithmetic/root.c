// verdict: safe
// property: assert
// why: The root that is found bit by bit is the largest whose square is not above the number.
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(n < 4096);
  unsigned root = 0;
  for (unsigned bit = 32; bit > 0; bit /= 2)
    if ((root + bit) * (root + bit) <= n)
      root += bit;
  assert(root * root <= n);
  assert((root + 1) * (root + 1) > n);
  return 0;
}
