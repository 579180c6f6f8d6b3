// Divisions of 64 bits, one by the other.
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <assert.h>
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong();
  for (int i = 0; i < 40; i++) {
    unsigned long y = __VERIFIER_nondet_ulong();
    if (y == 0) return 0;
    x = x / y + x % (y | 3);
  }
  assert(x != 0x123456789abcdef1);
  return 0;
}
