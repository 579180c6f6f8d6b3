// Blocked and plain integer matrix products agree; the inner loops become vectors.
#include <stdio.h>
enum { N = 24 };
static int a[N][N], b[N][N], c[N][N], d[N][N];
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = (i * 7 + j * 3) % 19 - 9;
      b[i][j] = (i * 5 - j * 11) % 23;
    }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
  for (int ii = 0; ii < N; ii += 8)
    for (int jj = 0; jj < N; jj += 8)
      for (int kk = 0; kk < N; kk += 8)
        for (int i = ii; i < ii + 8; i++)
          for (int j = jj; j < jj + 8; j++) {
            int s = 0;
            for (int k = kk; k < kk + 8; k++)
              s += a[i][k] * b[k][j];
            d[i][j] += s;
          }
  int bad = 0;
  unsigned h = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      bad += c[i][j] != d[i][j];
      h = h * 31 + (unsigned)c[i][j];
    }
  printf("%d %u %d\n", bad, h, c[N - 1][N - 1]);
  return 0;
}
