// A segment tree with lazy addition and a Fenwick tree give the same sums.
#include <stdio.h>
static long t[256], lz[256], f[65], base[64];
static void add(int o, int l, int r, int a, int b, long v) {
  if (a >= r || b <= l)
    return;
  if (a <= l && r <= b) {
    t[o] += v * (r - l);
    lz[o] += v;
    return;
  }
  int m = (l + r) / 2;
  add(2 * o, l, m, a, b, v);
  add(2 * o + 1, m, r, a, b, v);
  t[o] = t[2 * o] + t[2 * o + 1] + lz[o] * (r - l);
}
static long sum(int o, int l, int r, int a, int b, long up) {
  if (a >= r || b <= l)
    return 0;
  if (a <= l && r <= b)
    return t[o] + up * (r - l);
  int m = (l + r) / 2;
  return sum(2 * o, l, m, a, b, up + lz[o]) + sum(2 * o + 1, m, r, a, b, up + lz[o]);
}
static void fadd(int i, long v) {
  for (i++; i <= 64; i += i & -i)
    f[i] += v;
}
static long fsum(int i) {
  long s = 0;
  for (; i; i -= i & -i)
    s += f[i];
  return s;
}
int main(void) {
  unsigned s = 11;
  int bad = 0;
  for (int k = 0; k < 120; k++) {
    s = s * 69069u + 1;
    int a = (int)(s >> 10 & 63), b = (int)(s >> 20 & 63), v = (int)(s >> 27) - 8;
    if (a > b) {
      int x = a;
      a = b;
      b = x;
    }
    add(1, 0, 64, a, b, v);
    for (int i = a; i < b; i++) {
      base[i] += v;
      fadd(i, v);
    }
    long r = 0;
    for (int i = b / 2; i < 64; i++)
      r += base[i];
    bad += r != sum(1, 0, 64, b / 2, 64, 0) || r != fsum(64) - fsum(b / 2);
    if (k % 30 == 0)
      printf("%ld ", r);
  }
  printf("%d\n", bad);
  return 0;
}
