// Sums over arrays of all integer widths and floats: loops that the optimiser makes vectors of.
#include <stdio.h>
#include <stdint.h>
#define SUM(T, A)                                                                                                      \
  static A sum_##T(const T *p, int n) {                                                                                \
    A s = 0;                                                                                                           \
    for (int i = 0; i < n; i++)                                                                                        \
      s += p[i];                                                                                                       \
    return s;                                                                                                          \
  }
SUM(int8_t, int)
SUM(uint8_t, unsigned) SUM(int16_t, int) SUM(uint16_t, unsigned) SUM(int32_t, int64_t) SUM(uint32_t, uint32_t)
    SUM(int64_t, int64_t) SUM(float, float) SUM(double, double) static int8_t a[103];
static uint8_t b[103];
static int16_t c[103];
static uint16_t d[103];
static int32_t e[103];
static uint32_t f[103];
static int64_t g[103];
static float h[103];
static double k[103];
int main(void) {
  for (int i = 0; i < 103; i++) {
    a[i] = (int8_t)(i * 7);
    b[i] = (uint8_t)(i * 11);
    c[i] = (int16_t)(i * 777);
    d[i] = (uint16_t)(i * 999);
    e[i] = i * 10000019;
    f[i] = (uint32_t)i * 40000003u;
    g[i] = (int64_t)i * -1000000007LL;
    h[i] = (float)i / 4;
    k[i] = i * 0.125;
  }
  for (int n = 0; n <= 103; n += n < 20 ? 1 : 17)
    printf("%d %u %d %u %lld %u %lld %g %g\n", sum_int8_t(a, n), sum_uint8_t(b, n), sum_int16_t(c, n),
           sum_uint16_t(d, n), (long long)sum_int32_t(e, n), sum_uint32_t(f, n), (long long)sum_int64_t(g, n),
           sum_float(h, n), sum_double(k, n));
  return 0;
}
