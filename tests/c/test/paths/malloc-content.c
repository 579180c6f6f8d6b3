// A block whose content is the input.
// inputs: 2 bytes; paths: 3
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char *p = malloc(4);
  p[0] = a;
  p[1] = b;
  p[2] = a ^ b;
  p[3] = p[0] & p[2];
  int r = 0;
  if (p[2] == 0)
    r = 1;
  else if (p[3] > p[1])
    r = 2;
  free(p);
  return r;
}
