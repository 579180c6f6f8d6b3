// exit inside a comparator of qsort ends the program at once with its code.
#include <stdio.h>
#include <stdlib.h>
static int n;
static int cmp(const void *a, const void *b) {
  if (++n == 5) {
    printf("stop\n");
    exit(55);
  }
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int v[20];
  for (int i = 0; i < 20; i++)
    v[i] = 20 - i;
  qsort(v, 20, sizeof *v, cmp);
  puts("never");
  return 0;
}
