// verdict: safe
// property: assert
// why: What is spent and what is left always make the whole, though some rounds are skipped.
#include <polysem.h>

int main(void) {
  int left = 50, spent = 0;
  for (int round = 0; round < 6; round++) {
    long cost = polysem_range(0, 21, "cost");
    if (cost > left)
      continue;
    left -= (int)cost;
    spent += (int)cost;
    if (left == 0)
      break;
  }
  polysem_assert(left >= 0);
  polysem_assert(left + spent == 50);
  return 0;
}
