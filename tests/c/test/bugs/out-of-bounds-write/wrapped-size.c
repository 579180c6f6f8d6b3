// fault: out-of-bounds-write at 12 (object malloc size 1 offset 1)
// witness: ff
// The size of a block is computed in eight bits and wraps around.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3 && n < 255)
    return 1;
  unsigned char size = n + 2;
  char *p = malloc(size);
  p[1] = 'x'; /* here */
  free(p);
  return 0;
}
