// Powers modulo a number, in 128 bits.
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <assert.h>
int main(void) {
  unsigned long b = __VERIFIER_nondet_ulong(), e = __VERIFIER_nondet_ulong(), m = 1000000007, r = 1;
  for (; e; e >>= 1) {
    if (e & 1) r = (unsigned __int128)r * b % m;
    b = (unsigned __int128)b * b % m;
  }
  assert(r != 5);
  return 0;
}
