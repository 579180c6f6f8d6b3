// verdict: safe
// property: assert
// why: Selecting the least of what is left gives an order, and moves each value at most once for each place.
#include <klee/klee.h>

int main(void) {
  signed char values[4];
  int swaps = 0;
  klee_make_symbolic(values, sizeof values, "values");
  for (int i = 0; i < 3; i++) {
    int least = i;
    for (int k = i + 1; k < 4; k++)
      if (values[k] < values[least])
        least = k;
    if (least != i) {
      signed char value = values[i];
      values[i] = values[least];
      values[least] = value;
      swaps++;
    }
  }
  klee_assert(swaps <= 3);
  for (int i = 1; i < 4; i++)
    klee_assert(values[i - 1] <= values[i]);
  return 0;
}
