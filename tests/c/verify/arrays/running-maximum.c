// verdict: safe
// property: assert
// why: The maxima of the beginnings of an array never go down, and the last is that of the whole.
#include <klee/klee.h>

int main(void) {
  int values[5], maxima[5];
  klee_make_symbolic(values, sizeof values, "values");
  for (int i = 0; i < 5; i++)
    maxima[i] = i > 0 && maxima[i - 1] > values[i] ? maxima[i - 1] : values[i];
  for (int i = 1; i < 5; i++)
    klee_assert(maxima[i - 1] <= maxima[i]);
  for (int i = 0; i < 5; i++)
    klee_assert(values[i] <= maxima[4]);
  return 0;
}
