// That three factors may be taken in any order.
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <assert.h>
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong(), z = __VERIFIER_nondet_ulong();
  assert((x * y) * z == x * (y * z));
  return 0;
}
