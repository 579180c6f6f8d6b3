// fault: abort at 6
// A trap instruction is reached.
#include <stdio.h>
static void check(int v) {
  if (v > 3)
    __builtin_trap(); /* here */
}
int main(void) {
  volatile int v = 5;
  check(v);
  puts("end");
  return 0;
}
