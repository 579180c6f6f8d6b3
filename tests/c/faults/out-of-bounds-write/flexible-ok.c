// repaired: flexible.c without its fault
// A flexible array is allocated without room for the header.
#include <stdio.h>
#include <stdlib.h>
struct F {
  int n;
  char d[];
};
int main(void) {
  struct F *f = malloc(sizeof *f + 14);
  f->n = 14;
  for (int i = 0; i < f->n; i++)
    f->d[i] = (char)i;
  printf("%d\n", f->d[5]);
  free(f);
  return 0;
}
