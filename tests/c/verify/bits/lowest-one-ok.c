// verdict: safe
// property: assert
// why: What a word has in common with its negation is its lowest one; zero is left out.
#include <polysem.h>

int main(void) {
  unsigned x;
  polysem_symbolic(&x, sizeof x, "x");
  polysem_assume(x != 0);
  unsigned lowest = x & -x;
  polysem_assert((lowest & (lowest - 1)) == 0);
  polysem_assert((x & (lowest - 1)) == 0 && (x & lowest) != 0);
  return 0;
}
