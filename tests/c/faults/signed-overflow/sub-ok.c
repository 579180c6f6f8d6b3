// repaired: sub.c without its fault
// A difference below the smallest long.
#include <stdio.h>
#include <limits.h>
int main(void) {
  volatile long a = LONG_MIN, b = 0;
  long d = a - b;
  printf("%ld\n", d);
  return 0;
}
