// The last byte of the largest block.
#include <stdlib.h>
int main(void) {
  for (int i = 0; i < 100; i++) {
    char *p = malloc(1ul << 35);
    if (!p) return 0;
    p[(1ul << 35) - 1] = 1;
  }
  return 0;
}
