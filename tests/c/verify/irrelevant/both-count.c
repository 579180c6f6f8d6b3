// verdict: safe
// property: assert
// paths: 2^20
// why: Both sides of each branch add one to the sum, and what else they count does not matter for it.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned sum = 0, odd = 0, even = 0;
  for (int i = 0; i < 20; i++) {
    if (__VERIFIER_nondet_int() & 1) {
      odd += 3;
      sum++;
    } else {
      even ^= odd;
      sum++;
    }
  }
  assert(sum == 20);
  return odd == even;
}
