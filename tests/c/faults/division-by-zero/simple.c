// fault: division-by-zero at 5
// An average over nothing.
#include <stdio.h>
static int avg(int s, int n) {
  return s / n; /* here */
}
int main(void) {
  volatile int n = 0;
  printf("%d\n", avg(10, n));
  return 0;
}
