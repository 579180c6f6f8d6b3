// verdict: unsafe
// fault: assertion at 18
// property: assert
// witness: 0 -32768
// why: The least number of 16 bits has no negation of 16 bits, so that subtracting it adds it.
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

static int cut(int x) {
  return x < -32768 ? -32768 : x > 32767 ? 32767 : x;
}

int main(void) {
  short a = __VERIFIER_nondet_short();
  short b = __VERIFIER_nondet_short();
  short negated = (short)-b;
  assert(cut(a + negated) == cut(a - b)); /* here */
  return 0;
}
