// verdict: safe
// property: assert
// why: What Euclid's algorithm finds divides both numbers.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char first = __VERIFIER_nondet_uchar();
  unsigned char second = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(first >= 1 && first <= 13);
  __VERIFIER_assume(second >= 1 && second <= 13);
  unsigned char a = first, b = second;
  while (b != 0) {
    unsigned char rest = a % b;
    a = b;
    b = rest;
  }
  assert(a != 0);
  assert(first % a == 0);
  assert(second % a == 0);
  return 0;
}
