// Bubble sort of N symbolic ints, and none is greater than the next.
#define main explore
#include "../test/sort.c"
#undef main
#include <assert.h>

int main(void) {
  int v[N];
  klee_make_symbolic(v, sizeof v, "v");
  sort(v, N);
  for (int i = 0; i + 1 < N; i++)
    assert(v[i] <= v[i + 1]);
  return 0;
}
