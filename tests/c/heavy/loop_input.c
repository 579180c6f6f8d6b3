// A loop that goes round as often as an input says.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++) s += i & 1;
  assert(s != 1000000);
  return 0;
}
