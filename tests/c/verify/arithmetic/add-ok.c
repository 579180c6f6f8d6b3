// verdict: safe
// property: no-overflow
// why: Sums that are too large or too small are kept out.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) {
  if (a > 0 && b > INT_MAX - a)
    return INT_MAX;
  if (a < 0 && b < INT_MIN - a)
    return INT_MIN;
  return a + b;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  return add(a, b) == 3;
}
