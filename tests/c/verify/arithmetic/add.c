// verdict: unsafe
// fault: overflow at 13
// property: no-overflow
// witness: -2147483648 -1
// why: Only sums that are too large are kept out, not those that are too small.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int add(int a, int b) {
  if (a > 0 && b > INT_MAX - a)
    return INT_MAX;
  return a + b; /* here */
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  return add(a, b) == 3;
}
