// Paths that double with each round.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  unsigned s = 0;
  for (int i = 0; i < 64; i++) if (__VERIFIER_nondet_int()) s = s * 31 + i;
  assert(s != 77777);
  return 0;
}
