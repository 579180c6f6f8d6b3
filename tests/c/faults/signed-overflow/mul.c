// fault: signed-overflow at 7
// A factorial that does not fit.
#include <stdio.h>
static int fact(int n) {
  int r = 1;
  for (int i = 2; i <= n; i++)
    r *= i; /* here */
  return r;
}
int main(void) {
  printf("%d\n", fact(13));
  return 0;
}
