// fault: abort at 7
// abort is called on bad input.
#include <stdio.h>
#include <stdlib.h>
static int digit(char c) {
  if (c < '0' || c > '9')
    abort(); /* here */
  return c - '0';
}
int main(void) {
  printf("%d\n", digit('x'));
  return 0;
}
