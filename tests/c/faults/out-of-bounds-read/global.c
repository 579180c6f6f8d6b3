// fault: out-of-bounds-read at 6 (object table size 20 offset 28)
// Read past a global table.
#include <stdio.h>
static const int table[5] = {5, 4, 3, 2, 1};
static int get(int i) {
  return table[i]; /* here */
}
int main(void) {
  int k = 7;
  printf("%d\n", get(k));
  return 0;
}
