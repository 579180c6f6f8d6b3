// Mean, variance, median and sorting of doubles, all with exactly representable data.
#include <stdio.h>
#include <stdlib.h>
static int cmp(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}
int main(void) {
  double v[64];
  unsigned s = 7;
  for (int i = 0; i < 64; i++) {
    s = s * 1103515245u + 12345u;
    v[i] = (double)((int)(s >> 20) - 2048) / 16;
  }
  double sum = 0, sq = 0, mn = v[0], mx = v[0];
  for (int i = 0; i < 64; i++) {
    sum += v[i];
    sq += v[i] * v[i];
    mn = v[i] < mn ? v[i] : mn;
    mx = v[i] > mx ? v[i] : mx;
  }
  double mean = sum / 64, var = sq / 64 - mean * mean;
  printf("%.10g %.10g %g %g\n", mean, var, mn, mx);
  qsort(v, 64, sizeof *v, cmp);
  printf("%g\n", (v[31] + v[32]) / 2);
  int hist[8] = {0};
  for (int i = 0; i < 64; i++)
    hist[(int)((v[i] - mn) / (mx - mn + 1) * 8)]++;
  for (int i = 0; i < 8; i++)
    printf("%d ", hist[i]);
  puts("");
  for (int i = 0; i < 64; i += 7)
    printf("%.4f ", v[i]);
  puts("");
  return 0;
}
