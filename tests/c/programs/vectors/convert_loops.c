// Element conversions in loops: widening, narrowing, int to float and back, swaps of bytes.
#include <stdio.h>
#include <stdint.h>
enum { N = 75 };
static void widen(const int8_t *a, int32_t *b) {
  for (int i = 0; i < N; i++)
    b[i] = a[i];
}
static void uwiden(const uint8_t *a, uint64_t *b) {
  for (int i = 0; i < N; i++)
    b[i] = a[i];
}
static void narrow(const uint32_t *a, uint8_t *b) {
  for (int i = 0; i < N; i++)
    b[i] = (uint8_t)(a[i] >> 3);
}
static void tof(const int32_t *a, float *b) {
  for (int i = 0; i < N; i++)
    b[i] = (float)a[i] * 0.5f;
}
static void toi(const float *a, int32_t *b) {
  for (int i = 0; i < N; i++)
    b[i] = (int32_t)a[i];
}
static void tod(const uint32_t *a, double *b) {
  for (int i = 0; i < N; i++)
    b[i] = a[i];
}
static void swap(uint32_t *a) {
  for (int i = 0; i < N; i++)
    a[i] = a[i] >> 24 | (a[i] >> 8 & 0xff00) | (a[i] << 8 & 0xff0000) | a[i] << 24;
}
static void shifts(const uint32_t *a, uint32_t *b) {
  for (int i = 0; i < N; i++)
    b[i] = a[i] << (i & 31) ^ a[i] >> (a[i] & 15);
}
int main(void) {
  int8_t a[N];
  uint8_t ub[N];
  int32_t c[N];
  uint64_t q[N];
  uint32_t u[N], v[N];
  float f[N];
  double d[N];
  for (int i = 0; i < N; i++) {
    a[i] = (int8_t)(i * 3 - 100);
    ub[i] = (uint8_t)(i * 7);
    u[i] = (uint32_t)i * 2654435761u;
  }
  widen(a, c);
  uwiden(ub, q);
  tof(c, f);
  tod(u, d);
  narrow(u, ub);
  shifts(u, v);
  swap(u);
  long s = 0;
  double t = 0;
  for (int i = 0; i < N; i++) {
    s = s * 3 % 1000003 + c[i] + (long)q[i] + ub[i] + (long)(u[i] % 1000) + (long)(v[i] % 777);
    t += f[i] + d[i] / 2;
  }
  toi(f, c);
  for (int i = 0; i < N; i += 10)
    printf("%d %g %u %u %d\n", c[i], f[i], u[i], v[i], ub[i]);
  printf("%ld %.1f\n", s, t);
  return 0;
}
