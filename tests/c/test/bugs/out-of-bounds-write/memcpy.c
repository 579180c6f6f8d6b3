// fault: out-of-bounds-write at 11 (object to size 8 offset 8)
// witness: 09 4c
// memcpy of a length from a header, which is checked against the wrong array.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char from[12] = "hello world", to[8] = "";
  unsigned char n = __VERIFIER_nondet_uchar(), tag = __VERIFIER_nondet_uchar();
  if (n > sizeof from || tag != 'L')
    return 1;
  memcpy(to, from, n); /* here */
  return to[0];
}
