// klee_range, klee_int, klee_choose and klee_assume leave no way to a fault.
// paths: 1
// run: r=12 n=3 klee_choose=1 exit 0
// run: r=20 n=3 klee_choose=1 blocked
#include <assert.h>
#include <klee/klee.h>

int main(void) {
  int r = klee_range(10, 20, "r");
  int n = klee_int("n");
  klee_assume(n > 0);
  klee_assume(n <= 5);
  uintptr_t c = klee_choose(4);
  int sum = r + n + (int)c;
  klee_assert(sum >= 11);
  klee_assert(sum <= 27);
  return 0;
}
