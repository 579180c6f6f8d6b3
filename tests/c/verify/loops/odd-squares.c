// verdict: unsafe
// fault: assertion at 17
// property: assert
// witness: 16
// why: The sum of the first 16 odd numbers is 256, which a byte cannot hold.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 16);
  unsigned char sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += 2 * i + 1;
  assert(sum == n * n); /* here */
  return 0;
}
