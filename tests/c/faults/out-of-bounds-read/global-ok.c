// repaired: global.c without its fault
// Read past a global table.
#include <stdio.h>
static const int table[5] = {5, 4, 3, 2, 1};
static int get(int i) {
  return table[i];
}
int main(void) {
  int k = 4;
  printf("%d\n", get(k));
  return 0;
}
