// repaired: two-d.c without its fault
// The last row index is one too far.
#include <stdio.h>
int main(void) {
  int m[3][4];
  for (int i = 0; i < 12; i++)
    m[i / 4][i % 4] = i;
  int r = 2;
  printf("%d\n", m[r][0]);
  return 0;
}
