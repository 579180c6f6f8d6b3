// Number theory on 64-bit integers: gcd by two methods, modular powers, inverse, Miller-Rabin.
#include <stdio.h>
#include <stdint.h>
static uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}
static uint64_t bgcd(uint64_t a, uint64_t b) {
  if (!a)
    return b;
  if (!b)
    return a;
  int s = __builtin_ctzll(a | b);
  a >>= __builtin_ctzll(a);
  while (b) {
    b >>= __builtin_ctzll(b);
    if (a > b) {
      uint64_t t = a;
      a = b;
      b = t;
    }
    b -= a;
  }
  return a << s;
}
static uint64_t mulm(uint64_t a, uint64_t b, uint64_t m) {
  return (uint64_t)((unsigned __int128)a * b % m);
}
static uint64_t powm(uint64_t a, uint64_t e, uint64_t m) {
  uint64_t r = 1;
  for (a %= m; e; e >>= 1) {
    if (e & 1)
      r = mulm(r, a, m);
    a = mulm(a, a, m);
  }
  return r;
}
static int64_t inv(int64_t a, int64_t m) {
  int64_t r0 = m, r1 = a, t0 = 0, t1 = 1;
  while (r1) {
    int64_t q = r0 / r1, t = r0 - q * r1;
    r0 = r1;
    r1 = t;
    t = t0 - q * t1;
    t0 = t1;
    t1 = t;
  }
  return t0 < 0 ? t0 + m : t0;
}
static int prime(uint64_t n) {
  if (n < 4)
    return n > 1;
  if (!(n & 1))
    return 0;
  uint64_t d = n - 1;
  int s = 0;
  while (!(d & 1)) {
    d >>= 1;
    s++;
  }
  static const uint64_t w[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  for (int i = 0; i < 12; i++) {
    uint64_t a = w[i] % n;
    if (!a)
      continue;
    uint64_t x = powm(a, d, n);
    if (x == 1 || x == n - 1)
      continue;
    int ok = 0;
    for (int r = 1; r < s && !ok; r++) {
      x = mulm(x, x, n);
      ok = x == n - 1;
    }
    if (!ok)
      return 0;
  }
  return 1;
}
int main(void) {
  printf("%llu %llu\n", (unsigned long long)gcd(1071ull * 97, 462ull * 97),
         (unsigned long long)bgcd(1071ull * 97, 462ull * 97));
  printf("%llu %lld\n", (unsigned long long)powm(3, 1000000006, 1000000007), (long long)inv(1234567, 1000000007));
  uint64_t c[] = {1, 2, 561, 1000003, 4294967291ull, 4294967297ull, 18446744073709551557ull, 3215031751ull};
  for (int i = 0; i < 8; i++)
    printf("%llu %d\n", (unsigned long long)c[i], prime(c[i]));
  int n = 0;
  for (uint64_t i = 10000; i < 10100; i++)
    n += prime(i);
  printf("%d\n", n);
  return 0;
}
