// fault: array-bounds at 6
// An index past a row of a matrix.
#include <stdio.h>
static int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
  printf("%d\n", grid[0][5]); /* here */
  return 0;
}
