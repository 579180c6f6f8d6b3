// repaired: integer.c without its fault
// An integer is called as function.
#include <stdio.h>
#include <stdint.h>
static int f(void) {
  return 3;
}
int main(void) {
  volatile uintptr_t a = (uintptr_t)f;
  int (*p)(void) = (int (*)(void))a;
  int r = p();
  printf("%d\n", r);
  return 0;
}
