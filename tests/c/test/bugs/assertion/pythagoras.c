// fault: assertion at 10
// witness: 03 04 05
// No three ascending sides were thought to make a right angle.
#include <assert.h>
void klee_assume(unsigned long);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();
  klee_assume(a > 0 & a < b & b < c & c < 9);
  assert(a * a + b * b != c * c); /* here */
  return 0;
}
