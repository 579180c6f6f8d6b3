// A chain of products.
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <assert.h>
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  for (int i = 0; i < 200; i++) x = x * (x + i) ^ (x >> 7);
  assert(x != 0x123456789);
  return 0;
}
