// Variable length arrays: sizes at run time, two dimensions, in loops, as parameters, sizeof.
#include <stdio.h>
static int trace(int n, int m[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += m[i][i];
  return s;
}
static double mean(int n, const double v[static n]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s / n;
}
static unsigned rec(int n) {
  int v[n];
  for (int i = 0; i < n; i++)
    v[i] = i * n;
  unsigned h = n > 1 ? rec(n - 1) : 1;
  for (int i = 0; i < n; i++)
    h = h * 31 + (unsigned)v[i];
  return h;
}
int main(void) {
  for (int n = 1; n < 6; n++) {
    int m[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        m[i][j] = i * 10 + j;
    printf("%d:%d:%zu ", n, trace(n, m), sizeof m);
  }
  puts("");
  int k = 7;
  double v[k];
  k = 100;
  printf("%zu\n", sizeof v / sizeof *v);
  for (int i = 0; i < 7; i++)
    v[i] = i * 0.5;
  printf("%g %u\n", mean(7, v), rec(12));
  int a = 3, b = 4;
  char t[a][b + 1];
  for (int i = 0; i < a; i++)
    snprintf(t[i], sizeof t[i], "r%dxyz", i);
  for (int i = 0; i < a; i++)
    printf("%s ", t[i]);
  char(*p)[b + 1] = &t[1];
  printf("%s %td\n", *p, (char *)(p + 1) - (char *)p);
  typedef int Row[a * 2];
  Row r;
  r[5] = 9;
  a = 50;
  printf("%zu %d\n", sizeof(Row) / sizeof(int), r[5]);
  for (int i = 0; i < 500; i++) {
    char big[i + 1];
    big[i] = (char)i;
    big[0] = 1;
    k += big[i];
  }
  printf("%d\n", k);
  return 0;
}
