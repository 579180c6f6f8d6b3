// A hash of inputs that is to be a number.
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <assert.h>
int main(void) {
  unsigned long h = 14695981039346656037ul;
  for (int i = 0; i < 24; i++) h = (h ^ __VERIFIER_nondet_uchar()) * 1099511628211ul;
  assert(h != 42);
  return 0;
}
