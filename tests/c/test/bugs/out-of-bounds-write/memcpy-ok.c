// repaired: memcpy.c without its fault
// memcpy of a length from a header, which is checked against the wrong array.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char from[12] = "hello world", to[8] = "";
  unsigned char n = __VERIFIER_nondet_uchar(), tag = __VERIFIER_nondet_uchar();
  if (n > sizeof to || tag != 'L')
    return 1;
  memcpy(to, from, n);
  return to[0];
}
