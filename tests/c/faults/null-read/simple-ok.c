// repaired: simple.c without its fault
// A null pointer from a search that found nothing is read.
#include <stdio.h>
static int *find(int *v, int n, int k) {
  for (int i = 0; i < n; i++)
    if (v[i] == k)
      return v + i;
  return 0;
}
int main(void) {
  int v[] = {1, 2, 3};
  int *p = find(v, 3, 9);
  printf("%d\n", p ? *p : -1);
  return 0;
}
