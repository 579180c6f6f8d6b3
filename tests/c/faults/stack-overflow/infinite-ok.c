// repaired: infinite.c without its fault
// Recursion without an end.
#include <stdio.h>
static unsigned down(unsigned n) {
  volatile char pad[100];
  pad[n % 100] = 1;
  if (n == 0)
    return 1;
  return down(n - 1) + (unsigned)pad[n % 100];
}
int main(void) {
  printf("%u\n", down(50));
  return 0;
}
