// repaired: used.c without its fault
// The value of a function that ends without return is used.
#include <stdio.h>
static int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
  return 0;
}
int main(void) {
  volatile int z = 0;
  int s = sign(z);
  if (s > 0)
    puts("positive");
  else
    puts("other");
  return 0;
}
