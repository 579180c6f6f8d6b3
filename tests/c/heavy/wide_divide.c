// Quotients of 128 bits.
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <assert.h>
int main(void) {
  unsigned __int128 x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  x = x * y + 1;
  for (int i = 0; i < 8; i++) {
    unsigned __int128 z = __VERIFIER_nondet_ulong();
    if (z == 0) return 0;
    x = x / z * y + x % z;
  }
  assert(x != 12345);
  return 0;
}
