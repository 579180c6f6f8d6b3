// verdict: unsafe
// fault: assertion at 18
// property: assert
// witness: 65536
// why: The upper half is never folded in.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), folded = x, parity = 0;
  for (int i = 0; i < 32; i++)
    parity ^= x >> i & 1;
  folded ^= folded >> 8;
  folded ^= folded >> 4;
  folded ^= folded >> 2;
  folded ^= folded >> 1;
  assert((folded & 1) == parity); /* here */
  return 0;
}
