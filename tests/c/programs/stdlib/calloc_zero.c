// calloc gives zeros even after memory was used; zero sizes; overflow of the product is refused.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
int main(void) {
  for (int r = 0; r < 5; r++) {
    unsigned char *p = malloc(200);
    memset(p, 0xaa, 200);
    free(p);
    p = calloc(20, 10);
    int s = 0;
    for (int i = 0; i < 200; i++)
      s |= p[i];
    printf("%d ", s);
    free(p);
  }
  puts("");
  void *z = malloc(0);
  free(z);
  z = calloc(0, 5);
  free(z);
  free(0);
  volatile size_t big = SIZE_MAX / 2;
  void *volatile huge = calloc(big, 4);
  printf("%d\n", huge == 0);
  double *d = calloc(3, sizeof *d);
  int **pp = calloc(3, sizeof *pp);
  printf("%g %d\n", d[2], pp[1] == 0);
  free(d);
  free(pp);
  return 0;
}
