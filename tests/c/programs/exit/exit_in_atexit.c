// The exit code given by exit is kept when handlers print; failure macros.
#include <stdio.h>
#include <stdlib.h>
static void h(void) {
  printf("handler\n");
}
static int deep(int n) {
  if (n == 0)
    exit(EXIT_FAILURE);
  return deep(n - 1) + 1;
}
int main(void) {
  atexit(h);
  printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);
  return deep(50);
}
