// verdict: safe
// property: assert
// why: A search that stops at the first large element has seen only small ones before.
#include <klee/klee.h>

int main(void) {
  unsigned char values[6], key;
  klee_make_symbolic(values, sizeof values, "values");
  klee_make_symbolic(&key, sizeof key, "key");
  int found = 0;
  while (found < 6 && values[found] <= key)
    found++;
  for (int i = 0; i < found; i++)
    klee_assert(values[i] <= key);
  if (found < 6)
    klee_assert(values[found] > key);
  return 0;
}
