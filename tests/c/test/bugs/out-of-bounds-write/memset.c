// fault: out-of-bounds-write at 11 (object b size 16 offset 16)
// witness: 05 03
// memset of a length that is the product of two inputs plus two.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char b[16];
  unsigned a = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();
  if (a > 5 || c > 3)
    return 1;
  memset(b, 'x', a * c + 2); /* here */
  return b[0];
}
