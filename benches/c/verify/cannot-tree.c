// A decision tree whose paths never meet: the two calls in a node are two places, so that each path has its own call stack.
// The number that a leaf is given is the one that the inputs spell. 2^N paths.
#include <assert.h>
#ifndef N
#define N 11
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

static unsigned short bits;

static void descend(int depth, unsigned number) {
  if (depth == N) {
    assert(number == (bits & ((1u << N) - 1)));
    return;
  }
  if (bits >> (N - 1 - depth) & 1)
    descend(depth + 1, 2 * number + 1);
  else
    descend(depth + 1, 2 * number);
}

int main(void) {
  klee_make_symbolic(&bits, sizeof bits, "bits");
  descend(0, 0);
  return 0;
}
