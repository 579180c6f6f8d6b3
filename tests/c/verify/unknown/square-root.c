// verdict: unknown
// reason: float
// why: An integer input that becomes a floating-point number is as unknown as one that is.
#include <assert.h>
#include <math.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  double root = sqrt((double)n);
  assert(root >= 0.0);
  return 0;
}
