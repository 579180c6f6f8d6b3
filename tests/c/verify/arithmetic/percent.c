// verdict: safe
// property: assert
// why: A share in percent, rounded down, is at most 100, and the rest fills it up.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned part = __VERIFIER_nondet_uchar();
  unsigned whole = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(whole >= 1 && whole <= 20 && part <= whole);
  unsigned share = part * 100 / whole, rest = (whole - part) * 100 / whole;
  assert(share <= 100);
  assert(share + rest == 100 || share + rest == 99);
  return 0;
}
