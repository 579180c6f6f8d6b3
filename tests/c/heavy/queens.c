// Where eleven queens stand.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned q[11];
  int fine = 1;
  for (int i = 0; i < 11; i++) { q[i] = __VERIFIER_nondet_uint() % 11; for (int k = 0; k < i; k++) fine &= q[i] != q[k] && q[i] - q[k] != (unsigned)(i - k) && q[k] - q[i] != (unsigned)(i - k); }
  assert(!fine);
  return 0;
}
