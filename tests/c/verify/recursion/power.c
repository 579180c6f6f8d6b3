// verdict: unsafe
// fault: assertion at 23
// property: assert
// witness: 0
// why: The recursion takes the exponent 0 for 1.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned power(unsigned base, unsigned exponent) {
  if (exponent <= 1)
    return base;
  unsigned half = power(base, exponent / 2);
  return exponent % 2 == 0 ? half * half : half * half * base;
}

int main(void) {
  unsigned exponent = __VERIFIER_nondet_uint(), product = 1;
  __VERIFIER_assume(exponent <= 18);
  for (unsigned i = 0; i < exponent; i++)
    product *= 3;
  assert(power(3, exponent) == product); /* here */
  return 0;
}
