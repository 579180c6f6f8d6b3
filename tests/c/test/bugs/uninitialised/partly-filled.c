// fault: uninitialised at 14 (object malloc size 8 offset 7)
// witness: 07
// A block is filled up to an input, and its last byte is looked at.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n < 7 || n > 8)
    n = 8;
  unsigned char *p = malloc(8);
  for (int i = 0; i < n; i++)
    p[i] = (unsigned char)i;
  int result = 0;
  if (p[7] == 7) /* here */
    result = 1;
  free(p);
  return result;
}
