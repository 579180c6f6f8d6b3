// fault: out-of-bounds-write at 7 (object v size 20 offset 20)
// A variable length array is one element short.
#include <stdio.h>
static int f(int n) {
  int v[n];
  for (int i = 0; i <= n; i++)
    v[i] = i; /* here */
  return v[n / 2];
}
int main(void) {
  printf("%d\n", f(5));
  return 0;
}
