// Signs of division and remainder for all pairs, signed and unsigned, at 8, 32 and 64 bits.
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
int main(void) {
  int v[] = {1, -1, 2, -2, 3, -3, 7, -7, 10, -10, INT_MAX, -INT_MAX};
  int n = sizeof v / sizeof *v;
  unsigned h = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int q = v[i] / v[j], r = v[i] % v[j];
      if (q * v[j] + r != v[i])
        printf("broken %d %d\n", v[i], v[j]);
      h = h * 33 + (unsigned)q * 7 + (unsigned)r;
      unsigned uq = (unsigned)v[i] / (unsigned)v[j], ur = (unsigned)v[i] % (unsigned)v[j];
      h ^= uq + (ur << 1);
      int64_t lq = (int64_t)v[i] * 1000003 / v[j], lr = (int64_t)v[i] * 1000003 % v[j];
      h += (unsigned)lq ^ (unsigned)lr;
      if (i < 4 && j < 8)
        printf("%d/%d=%d,%d ", v[i], v[j], q, r);
    }
  printf("\n%08x\n", h);
  int8_t m = -128;
  printf("%d %d %d\n", m / -1, m / 3, m % 3);
  printf("%d %d\n", INT_MIN / 2, INT_MIN % 7);
  uint64_t big = UINT64_MAX;
  printf("%llu %llu\n", (unsigned long long)(big / 10), (unsigned long long)(big % 10));
  return 0;
}
