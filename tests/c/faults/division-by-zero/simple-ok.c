// repaired: simple.c without its fault
// An average over nothing.
#include <stdio.h>
static int avg(int s, int n) {
  if (n == 0)
    return 0;
  return s / n;
}
int main(void) {
  volatile int n = 0;
  printf("%d\n", avg(10, n));
  return 0;
}
