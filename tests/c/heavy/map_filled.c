// A filled table, read at an index that is an input.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
static unsigned char big[60000];
int main(void) {
  for (unsigned i = 0; i < 60000; i++) big[i] = (unsigned char)(i * 7);
  unsigned x = __VERIFIER_nondet_uint();
  if (x < 60000) assert(big[x] == (unsigned char)(x * 7));
  return 0;
}
