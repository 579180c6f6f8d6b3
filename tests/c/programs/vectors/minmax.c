// Minimum, maximum, absolute value and clamping reductions over arrays of many types.
#include <stdio.h>
#include <stdint.h>
#define MM(T)                                                                                                          \
  static void mm_##T(const T *p, int n, T *lo, T *hi) {                                                                \
    T a = p[0], b = p[0];                                                                                              \
    for (int i = 1; i < n; i++) {                                                                                      \
      a = p[i] < a ? p[i] : a;                                                                                         \
      b = p[i] > b ? p[i] : b;                                                                                         \
    }                                                                                                                  \
    *lo = a;                                                                                                           \
    *hi = b;                                                                                                           \
  }
MM(int8_t)
MM(uint8_t) MM(int16_t) MM(uint16_t) MM(int32_t) MM(uint32_t) MM(int64_t) MM(uint64_t) static void absv(int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = p[i] < 0 ? -p[i] : p[i];
}
static void clamp(short *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = p[i] > 100 ? 100 : p[i] < -100 ? -100 : p[i];
}
#define RUN(T, f)                                                                                                      \
  do {                                                                                                                 \
    T v[77], lo, hi;                                                                                                   \
    uint64_t x = 99;                                                                                                   \
    for (int i = 0; i < 77; i++) {                                                                                     \
      x = x * 6364136223846793005ull + 1442695040888963407ull;                                                         \
      v[i] = (T)(x >> 17 ^ x >> 40);                                                                                   \
    }                                                                                                                  \
    for (int n = 1; n <= 77; n += 19) {                                                                                \
      mm_##T(v, n, &lo, &hi);                                                                                          \
      printf(f " " f ", ", lo, hi);                                                                                    \
    }                                                                                                                  \
    puts("");                                                                                                          \
  } while (0)
int main(void) {
  RUN(int8_t, "%d");
  RUN(uint8_t, "%u");
  RUN(int16_t, "%d");
  RUN(uint16_t, "%u");
  RUN(int32_t, "%d");
  RUN(uint32_t, "%u");
  RUN(int64_t, "%ld");
  RUN(uint64_t, "%lu");
  int a[50];
  short b[50];
  for (int i = 0; i < 50; i++) {
    a[i] = (i * 7919) % 200 - 100;
    b[i] = (short)((i * 7919) % 500 - 250);
  }
  absv(a, 50);
  clamp(b, 50);
  int s = 0, t = 0;
  for (int i = 0; i < 50; i++) {
    s += a[i] * i;
    t += b[i] * i;
  }
  printf("%d %d\n", s, t);
  return 0;
}
