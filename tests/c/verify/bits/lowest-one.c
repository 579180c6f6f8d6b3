// verdict: unsafe
// fault: assertion at 13
// property: assert
// witness: 0
// why: Zero has no lowest one, and nobody keeps it out.
#include <polysem.h>

int main(void) {
  unsigned x;
  polysem_symbolic(&x, sizeof x, "x");
  unsigned lowest = x & -x;
  polysem_assert((lowest & (lowest - 1)) == 0);
  polysem_assert((x & (lowest - 1)) == 0 && (x & lowest) != 0); /* here */
  return 0;
}
