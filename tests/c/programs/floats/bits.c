// The bit pattern of floats and doubles taken apart and put together through memcpy and union.
#include <stdio.h>
#include <stdint.h>
#include <string.h>
union U {
  float f;
  uint32_t u;
};
static uint64_t bits(double d) {
  uint64_t u;
  memcpy(&u, &d, 8);
  return u;
}
static double make(int s, int e, uint64_t m) {
  uint64_t u = (uint64_t)s << 63 | (uint64_t)(e + 1023) << 52 | m;
  double d;
  memcpy(&d, &u, 8);
  return d;
}
int main(void) {
  double v[] = {1, -1, 0.1, 1e308, 5e-324, 3.141592653589793, -0.0};
  for (int i = 0; i < 7; i++) {
    uint64_t b = bits(v[i]);
    printf("%016llx s=%d e=%d m=%013llx\n", (unsigned long long)b, (int)(b >> 63), (int)(b >> 52 & 2047) - 1023,
           (unsigned long long)(b & 0xfffffffffffffull));
  }
  printf("%g %g %g\n", make(0, 10, 0), make(1, -1, 1ull << 51), make(0, 0, 0xfffffffffffffull));
  union U u = {.f = 0.15625f};
  printf("%08x ", u.u);
  u.u ^= 0x80000000u;
  printf("%g ", u.f);
  u.u += 1;
  printf("%.9g\n", u.f);
  float x = 2;
  union U q = {.f = x};
  q.u = 0x5f3759df - (q.u >> 1);
  float y = q.f;
  y = y * (1.5f - 0.5f * x * y * y);
  printf("%.6f\n", y);
  uint64_t k = bits(1.0);
  for (int i = 0; i < 4; i++) {
    double d;
    k++;
    memcpy(&d, &k, 8);
    printf("%.17g ", d);
  }
  puts("");
  return 0;
}
