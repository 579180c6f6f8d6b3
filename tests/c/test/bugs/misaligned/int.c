// fault: misaligned at 11 (object b size 16)
// witness: 05
// A number is read in place from any offset of a message.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  _Alignas(8) unsigned char b[16] = {1, 2, 3, 4, 5, 6, 7, 8};
  unsigned char at = __VERIFIER_nondet_uchar();
  if (at > 5 || (at != 5 && at % 4 != 0))
    return 1;
  int value = *(int *)(b + at); /* here */
  return value > 1000;
}
