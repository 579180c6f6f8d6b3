// fault: out-of-bounds-write at 7 (object g size 16 offset 16)
// A global array is filled by a wrong count.
#include <stdio.h>
static int g[4];
static void fill(int n) {
  for (int i = 0; i < n; i++)
    g[i] = i; /* here */
}
int main(void) {
  fill(5);
  printf("%d\n", g[3]);
  return 0;
}
