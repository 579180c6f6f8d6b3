// 64-bit reductions: sums, xor, and of masks, products with wrap, comparisons.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  uint64_t v[50], s = 0, x = 0, p = 1, mx = 0;
  int64_t mn = INT64_MAX;
  for (int i = 0; i < 50; i++)
    v[i] = (uint64_t)(i + 1) * 0x9e3779b97f4a7c15ull;
  for (int i = 0; i < 50; i++)
    s += v[i];
  for (int i = 0; i < 50; i++)
    x ^= v[i] >> (i & 7);
  for (int i = 0; i < 50; i++)
    p *= v[i] | 1;
  for (int i = 0; i < 50; i++)
    mx = v[i] > mx ? v[i] : mx;
  for (int i = 0; i < 50; i++)
    mn = (int64_t)v[i] < mn ? (int64_t)v[i] : mn;
  int c = 0;
  for (int i = 0; i < 50; i++)
    c += (int64_t)v[i] < 0;
  printf("%lx %lx %lx %lx %lx %d\n", s, x, p, mx, (unsigned long)mn, c);
  return 0;
}
