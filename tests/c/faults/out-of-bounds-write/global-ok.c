// repaired: global.c without its fault
// A global array is filled by a wrong count.
#include <stdio.h>
static int g[4];
static void fill(int n) {
  for (int i = 0; i < n; i++)
    g[i] = i;
}
int main(void) {
  fill(4);
  printf("%d\n", g[3]);
  return 0;
}
