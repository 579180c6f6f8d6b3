// More bytes than the object has.
// paths: 0
// fault: out-of-bounds `small`
// run: out-of-bounds
#include <klee/klee.h>

int main(void) {
  int small;
  klee_make_symbolic(&small, 8, "small"); /* here */
  return small;
}
