// verdict: unsafe
// fault: overflow at 15
// property: no-overflow
// witness: -2147483648 -1
// why: One pair of 2^64 has a quotient that does not fit: the least int by -1.
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (b == 0)
    return 0;
  return a / b == 7; /* here */
}
