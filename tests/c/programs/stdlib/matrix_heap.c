// Matrices on the heap in three layouts: rows apart, one block with row pointers, flat.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 6, m = 7;
  int **a = malloc((size_t)n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc((size_t)m * sizeof **a);
    for (int j = 0; j < m; j++)
      a[i][j] = i * j;
  }
  int **b = malloc((size_t)n * sizeof *b + (size_t)(n * m) * sizeof **b);
  int *d = (int *)(b + n);
  for (int i = 0; i < n; i++)
    b[i] = d + i * m;
  for (int i = 0; i < n * m; i++)
    d[i] = i;
  int(*c)[m] = malloc(sizeof(int[n][m]));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i][j] = a[i][j] + b[i][j];
  printf("%d %d %d %zu\n", a[5][6], b[5][6], c[5][6], sizeof *c);
  int *t = a[0];
  a[0] = a[5];
  a[5] = t;
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s = s * 3 % 10007 + a[i][j] * c[n - 1 - i][j];
  printf("%ld\n", s);
  for (int i = 0; i < n; i++)
    free(a[i]);
  free(a);
  free(b);
  free(c);
  return 0;
}
