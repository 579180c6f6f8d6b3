// Allocation in one order, freeing in others; a checksum over all blocks.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char *p[40];
  unsigned h = 1;
  for (int i = 0; i < 40; i++) {
    size_t n = (size_t)(i * i % 97 + 1);
    p[i] = malloc(n);
    memset(p[i], i, n);
    h = h * 31 + p[i][n - 1];
  }
  for (int i = 0; i < 40; i += 3) {
    free(p[i]);
    p[i] = 0;
  }
  for (int i = 0; i < 40; i += 3) {
    p[i] = calloc(3, 7);
    h += p[i][20];
  }
  for (int i = 39; i >= 0; i--) {
    h = h * 33 + p[i][0];
    free(p[i * 7 % 40]);
    p[i * 7 % 40] = (unsigned char[1]){0};
  }
  printf("%u\n", h);
  return 0;
}
