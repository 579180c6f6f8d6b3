// repaired: partly-filled.c without its fault
// A block is filled up to an input, and its last byte is looked at.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n < 7 || n > 8)
    n = 8;
  unsigned char *p = calloc(8, 1);
  for (int i = 0; i < n; i++)
    p[i] = (unsigned char)i;
  int result = 0;
  if (p[7] == 7)
    result = 1;
  free(p);
  return result;
}
