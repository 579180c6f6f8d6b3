// repaired: wrapped-size.c without its fault
// The size of a block is computed in eight bits and wraps around.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3 && n < 255)
    return 1;
  unsigned size = n + 2u;
  char *p = malloc(size);
  p[1] = 'x';
  free(p);
  return 0;
}
