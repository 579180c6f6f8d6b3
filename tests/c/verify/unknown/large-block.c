// verdict: unknown
// reason: bounds
// why: The size of a block is any number up to a billion: larger ones than the bound are not looked at.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned size = __VERIFIER_nondet_uint();
  if (size < 1 || size > 1000000000)
    return 0;
  char *block = malloc(size);
  block[size - 1] = 1;
  free(block);
  return 0;
}
