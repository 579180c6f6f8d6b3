// Polynomials over a prime: product, Karatsuba, evaluation, number theoretic transform.
#include <stdio.h>
enum { P = 998244353 };
static long pw(long b, long e) {
  long r = 1;
  for (b %= P; e; e >>= 1, b = b * b % P)
    if (e & 1)
      r = r * b % P;
  return r;
}
static void ntt(long *a, int n, int inv) {
  for (int i = 1, j = 0; i < n; i++) {
    int b = n >> 1;
    for (; j & b; b >>= 1)
      j ^= b;
    j ^= b;
    if (i < j) {
      long t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }
  for (int l = 2; l <= n; l *= 2) {
    long w = pw(3, (P - 1) / l);
    if (inv)
      w = pw(w, P - 2);
    for (int i = 0; i < n; i += l) {
      long x = 1;
      for (int k = 0; k < l / 2; k++) {
        long u = a[i + k], v = a[i + k + l / 2] * x % P;
        a[i + k] = (u + v) % P;
        a[i + k + l / 2] = (u - v + P) % P;
        x = x * w % P;
      }
    }
  }
  if (inv) {
    long q = pw(n, P - 2);
    for (int i = 0; i < n; i++)
      a[i] = a[i] * q % P;
  }
}
int main(void) {
  long a[64] = {0}, b[64] = {0}, c[64] = {0};
  for (int i = 0; i < 30; i++) {
    a[i] = i * i + 1;
    b[i] = 1000003 * (long)i % 997;
  }
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 30; j++)
      c[i + j] = (c[i + j] + a[i] * b[j]) % P;
  ntt(a, 64, 0);
  ntt(b, 64, 0);
  for (int i = 0; i < 64; i++)
    a[i] = a[i] * b[i] % P;
  ntt(a, 64, 1);
  int bad = 0;
  for (int i = 0; i < 64; i++)
    bad += a[i] != c[i];
  printf("%d %ld %ld %ld\n", bad, c[0], c[30], c[58]);
  return bad;
}
