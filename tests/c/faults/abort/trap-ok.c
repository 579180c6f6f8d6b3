// repaired: trap.c without its fault
// A trap instruction is reached.
#include <stdio.h>
static void check(int v) {
  if (v > 3)
    __builtin_trap();
}
int main(void) {
  volatile int v = 2;
  check(v);
  puts("end");
  return 0;
}
