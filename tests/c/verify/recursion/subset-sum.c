// verdict: safe
// property: assert
// why: Which sums five weights can give is found by recursion and by a table, with the same answer.
#include <polysem.h>

static const int weights[5] = {3, 5, 6, 9, 14};

static _Bool reachable(int item, int rest) {
  if (rest == 0)
    return 1;
  if (item == 5 || rest < 0)
    return 0;
  return reachable(item + 1, rest - weights[item]) || reachable(item + 1, rest);
}

int main(void) {
  _Bool table[40] = {1};
  for (int item = 0; item < 5; item++)
    for (int sum = 39; sum >= weights[item]; sum--)
      table[sum] |= table[sum - weights[item]];
  int wanted = (int)polysem_range(0, 40, "wanted");
  polysem_assert(reachable(0, wanted) == table[wanted]);
  return 0;
}
