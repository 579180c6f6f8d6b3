// A table of zeros, read at an index that is an input.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
static unsigned char big[20000];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x < 20000) assert(big[x] == 0);
  return 0;
}
