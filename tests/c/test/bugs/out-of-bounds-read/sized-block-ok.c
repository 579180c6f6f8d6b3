// repaired: sized-block.c without its fault
// A block of a size that is an input is read at another input.
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), k = __VERIFIER_nondet_uchar();
  if (n == 0 || n > 8 || k >= n)
    return 1;
  unsigned char *p = malloc(n);
  memset(p, 7, n);
  int result = p[k];
  free(p);
  return result;
}
