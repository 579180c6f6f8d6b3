// verdict: unknown
// reason: klee_define_fixed_object
// why: An object at an address of the program's choice is not modelled.
#include <klee/klee.h>

int main(void) {
  volatile unsigned *port = (volatile unsigned *)0x40001000;
  klee_define_fixed_object((void *)port, sizeof *port);
  unsigned char value;
  klee_make_symbolic(&value, sizeof value, "value");
  *port = value;
  klee_assert(*port < 256);
  return 0;
}
