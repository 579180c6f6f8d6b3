// Shifts of 128 bits, and remainders by seven.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned __int128 x = __VERIFIER_nondet_uint();
  for (int i = 0; i < 12; i++) {
    unsigned s = __VERIFIER_nondet_uint();
    if (s % 7 == 3) x <<= s % 128; else x = x % 7 + (x << 3);
  }
  assert(x % 7 != 8);
  return 0;
}
