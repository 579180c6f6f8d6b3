// repaired: row.c without its fault
// An index past a row of a matrix.
#include <stdio.h>
static int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
  printf("%d\n", grid[0][2]);
  return 0;
}
