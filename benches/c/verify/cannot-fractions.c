// The tree of Stern and Brocot: N decisions, each a product with one of two matrices, lead to 2^N different fractions.
// Each is in lowest terms: Euclid's algorithm ends at 1.
#include <assert.h>
#ifndef N
#define N 11
#endif
int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned a = 1, b = 0, c = 0, d = 1;
  for (int i = 0; i < N; i++) {
    if (__VERIFIER_nondet_int()) {
      a += b;
      c += d;
    } else {
      b += a;
      d += c;
    }
  }
  assert(a * d - b * c == 1);
  unsigned p = a + b, q = c + d;
  while (q != 0) {
    unsigned rest = p % q;
    p = q;
    q = rest;
  }
  assert(p == 1);
  return 0;
}
