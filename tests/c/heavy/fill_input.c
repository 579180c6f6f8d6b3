// Fills a large block with a byte that is an input.
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <stdlib.h>
#include <string.h>
int main(void) {
  size_t size = 16u << 20;
  unsigned char *a = malloc(size);
  memset(a, __VERIFIER_nondet_uchar(), size);
  return a[5] == 300;
}
