// Dot products and multiply-add chains on short, int, float and double arrays.
#include <stdio.h>
static int dots(const short *a, const short *b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static unsigned dotu(const unsigned *a, const unsigned *b, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static double dotd(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static int dotb(const signed char *a, const unsigned char *b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static void saxpy(float k, const float *x, float *y, int n) {
  for (int i = 0; i < n; i++)
    y[i] = k * x[i] + y[i];
}
int main(void) {
  short a[130], b[130];
  unsigned c[130], d[130];
  double e[130], f[130];
  signed char g[130];
  unsigned char h[130];
  float x[130], y[130];
  for (int i = 0; i < 130; i++) {
    a[i] = (short)(i * 37 - 2000);
    b[i] = (short)(3000 - i * 53);
    c[i] = (unsigned)i * 2654435761u;
    d[i] = (unsigned)(i ^ 85);
    e[i] = i / 2.0;
    f[i] = 64 - i;
    g[i] = (signed char)(i * 5);
    h[i] = (unsigned char)(i * 9);
    x[i] = (float)i;
    y[i] = (float)(i * i);
  }
  for (int n = 1; n <= 130; n += 13)
    printf("%d %u %g %d\n", dots(a, b, n), dotu(c, d, n), dotd(e, f, n), dotb(g, h, n));
  saxpy(0.5f, x, y, 129);
  double s = 0;
  for (int i = 0; i < 130; i++)
    s += y[i];
  printf("%.3f %g %g\n", s, y[128], y[129]);
  return 0;
}
