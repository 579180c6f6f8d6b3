// Writes at indices that are inputs, one after the other.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
static unsigned char big[20000];
int main(void) {
  for (int i = 0; i < 200; i++) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x >= 20000) return 0;
    big[x] += 1;
  }
  unsigned y = __VERIFIER_nondet_uint();
  if (y < 20000) assert(big[y] != 201);
  return 0;
}
