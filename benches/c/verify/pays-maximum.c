// The greatest of N symbolic ints, found by a scan: none is greater.
#include <assert.h>
#ifndef N
#define N 14
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

int main(void) {
  int v[N], greatest, changes = 0;
  klee_make_symbolic(v, sizeof v, "v");
  greatest = v[0];
  for (int i = 1; i < N; i++)
    if (v[i] > greatest) {
      greatest = v[i];
      changes++;
    }
  assert(changes < N);
  for (int i = 0; i < N; i++)
    assert(v[i] <= greatest);
  return 0;
}
