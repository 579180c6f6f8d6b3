// verdict: unsafe
// fault: assertion at 22
// property: assert
// witness: 1 5 2 3
// why: Values are taken modulo four for the flags, so that 1 and 5 pass for the same.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char values[4];
  _Bool seen[8] = {0}, by_flags = 0, by_pairs = 0;
  for (int i = 0; i < 4; i++) {
    values[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(values[i] < 8);
    by_flags |= seen[values[i] & 3];
    seen[values[i] & 3] = 1;
    for (int k = 0; k < i; k++)
      by_pairs |= values[k] == values[i];
  }
  assert(by_flags == by_pairs); /* here */
  return 0;
}
