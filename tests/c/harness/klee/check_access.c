// klee_check_memory_access is an access.
// paths: 1
// fault: out-of-bounds `v`
// input: n 5
// run: n=4 exit 0
#include <klee/klee.h>

int main(void) {
  char v[4] = {0};
  int n = klee_range(4, 6, "n");
  if (n == 5)
    klee_check_memory_access(v, 5); /* here */
  return 0;
}
