// repaired: simple.c without its fault
// abort is called on bad input.
#include <stdio.h>
#include <stdlib.h>
static int digit(char c) {
  if (c < '0' || c > '9')
    abort();
  return c - '0';
}
int main(void) {
  printf("%d\n", digit('7'));
  return 0;
}
