// Words at indices that are inputs.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
static unsigned a[4000];
int main(void) {
  for (int i = 0; i < 40; i++) {
    unsigned x = __VERIFIER_nondet_uint() % 4000, y = __VERIFIER_nondet_uint() % 4000;
    a[x] = a[y] + 1;
  }
  assert(a[17] < 41);
  return 0;
}
