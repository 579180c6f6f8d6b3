// fault: bad-function-pointer at 17
// witness: 1b 0b
// One entry of a table of handlers is a number.
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int none(int x) {
  return x;
}
static int twice(int x) {
  return 2 * x;
}
int main(void) {
  int (*handlers[4])(int) = {none, twice, (int (*)(int))(uintptr_t)0x1234, twice};
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned at = (a * 5u + b) & 255;
  if (at >= 144 && at < 148) {
    int r = handlers[at - 144](7); /* here */
    return r;
  }
  return 0;
}
