// fault: out-of-bounds-write at 13 (object malloc size 14 offset 14)
// A flexible array is allocated without room for the header.
#include <stdio.h>
#include <stdlib.h>
struct F {
  int n;
  char d[];
};
int main(void) {
  struct F *f = malloc(14);
  f->n = 14;
  for (int i = 0; i < f->n; i++)
    f->d[i] = (char)i; /* here */
  printf("%d\n", f->d[5]);
  free(f);
  return 0;
}
