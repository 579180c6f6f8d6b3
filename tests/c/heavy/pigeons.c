// More pigeons than holes.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  unsigned h[13];
  for (int i = 0; i < 13; i++) { h[i] = __VERIFIER_nondet_uint(); if (h[i] >= 12) return 0; }
  int same = 0;
  for (int i = 0; i < 13; i++) for (int k = 0; k < i; k++) same |= h[i] == h[k];
  assert(same);
  return 0;
}
