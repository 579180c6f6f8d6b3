// What there is no model of is told by its name.
// paths: 0
// unsupported: klee_define_fixed_object
#include <klee/klee.h>

int main(void) {
  klee_define_fixed_object((void *)4096, 8);
  return 0;
}
