// Conditional updates, prefix sums, xor reductions, and products in loops.
#include <stdio.h>
#include <stdint.h>
enum { N = 67 };
int main(void) {
  uint32_t v[N], w[N];
  for (int i = 0; i < N; i++)
    v[i] = (uint32_t)(i * 2246822519u) >> 7;
  uint32_t x = 0, o = 0, an = ~0u, pr = 1;
  for (int i = 0; i < N; i++) {
    x ^= v[i];
    o |= v[i];
    an &= v[i] | 0xff;
  }
  for (int i = 0; i < N; i++)
    pr *= v[i] | 1;
  printf("%x %x %x %x\n", x, o, an, pr);
  for (int i = 0; i < N; i++)
    w[i] = v[i] & 1 ? v[i] * 3 + 1 : v[i] / 2;
  for (int i = 1; i < N; i++)
    v[i] += v[i - 1];
  printf("%u %u\n", v[N - 1], w[N - 1]);
  int n = 0;
  for (int i = 0; i < N; i++)
    if (w[i] % 3 == 0)
      w[n++] = w[i];
  printf("%d %u\n", n, w[n - 1]);
  uint64_t s = 0;
  for (int i = 0; i < N; i++)
    s += (uint64_t)v[i] * w[i];
  printf("%llu\n", (unsigned long long)s);
  uint8_t bits[N];
  for (int i = 0; i < N; i++)
    bits[i] = (uint8_t)__builtin_popcount(v[i]);
  int t = 0;
  for (int i = 0; i < N; i++)
    t += bits[i];
  printf("%d\n", t);
  return 0;
}
