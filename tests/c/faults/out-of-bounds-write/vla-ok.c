// repaired: vla.c without its fault
// A variable length array is one element short.
#include <stdio.h>
static int f(int n) {
  int v[n + 1];
  for (int i = 0; i <= n; i++)
    v[i] = i;
  return v[n / 2];
}
int main(void) {
  printf("%d\n", f(5));
  return 0;
}
