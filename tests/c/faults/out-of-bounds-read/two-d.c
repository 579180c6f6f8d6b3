// fault: out-of-bounds-read at 9 (object m size 48 offset 48)
// The last row index is one too far.
#include <stdio.h>
int main(void) {
  int m[3][4];
  for (int i = 0; i < 12; i++)
    m[i / 4][i % 4] = i;
  int r = 3;
  printf("%d\n", m[r][0]); /* here */
  return 0;
}
