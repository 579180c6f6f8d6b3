// verdict: safe
// property: assert
// why: Halving the width finds the highest one.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), rest = x, log = 0;
  __VERIFIER_assume(x != 0);
  for (unsigned width = 16; width > 0; width /= 2)
    if (rest >> width != 0) {
      rest >>= width;
      log += width;
    }
  assert(log < 32);
  assert(rest == 1);
  assert(x >> log == 1);
  return 0;
}
