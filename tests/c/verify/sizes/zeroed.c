// verdict: safe
// property: assert
// why: All elements of a block that was allocated as zero are zero, but the one that was written.
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  unsigned at = __VERIFIER_nondet_uint();
  __VERIFIER_assume(count >= 1 && count <= 6 && at < count);
  int *block = calloc(count, sizeof *block), sum = 0;
  block[at] = 9;
  for (unsigned i = 0; i < count; i++)
    sum += block[i];
  free(block);
  assert(sum == 9);
  return 0;
}
