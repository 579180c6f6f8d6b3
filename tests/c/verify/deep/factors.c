// verdict: unsafe
// fault: assertion at 15
// property: assert
// witness: 7907 7919
// why: A product of two primes is no prime, and only its factors show it.
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned a = __VERIFIER_nondet_ushort();
  unsigned b = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(a > 1 && b >= a);
  assert(a * b != 62615533); /* here */
  return 0;
}
