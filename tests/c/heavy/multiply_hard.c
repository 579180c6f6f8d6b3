// Factors of a large number.
extern unsigned long __VERIFIER_nondet_ulong(void);
#include <assert.h>
int main(void) {
  unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
  if (x < 2 || y < 2 || x >> 31 || y >> 31) return 0;
  assert(x * y != 4611685975477714963ul);
  return 0;
}
