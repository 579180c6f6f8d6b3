// verdict: safe
// property: assert
// why: Flags tell a repeated value as comparing each with each does.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char values[4];
  _Bool seen[8] = {0}, by_flags = 0, by_pairs = 0;
  for (int i = 0; i < 4; i++) {
    values[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(values[i] < 8);
    by_flags |= seen[values[i] & 7];
    seen[values[i] & 7] = 1;
    for (int k = 0; k < i; k++)
      by_pairs |= values[k] == values[i];
  }
  assert(by_flags == by_pairs);
  return 0;
}
