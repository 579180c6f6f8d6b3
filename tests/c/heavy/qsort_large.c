// A large array is sorted by the library.
#include <stdlib.h>
static int order(const void *a, const void *b) { return *(const int *)a < *(const int *)b ? -1 : *(const int *)a > *(const int *)b; }
int main(void) {
  size_t n = 1 << 21;
  int *a = malloc(n * sizeof *a);
  for (size_t i = 0; i < n; i++) a[i] = (int)(i * 2654435761u >> 3);
  qsort(a, n, sizeof *a, order);
  return a[0] > a[n - 1];
}
