// The first example of KLEE's tutorial: three paths, nothing wrong.
// paths: 3
// run: a=7 exit 1
// run: a=4294967295 exit 255
#include <klee/klee.h>

static int get_sign(int x) {
  if (x == 0)
    return 0;
  if (x < 0)
    return -1;
  return 1;
}

int main(void) {
  int a;
  klee_make_symbolic(&a, sizeof(a), "a");
  return get_sign(a);
}
