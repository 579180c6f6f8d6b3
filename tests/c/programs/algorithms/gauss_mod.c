// Gaussian elimination over a prime and over bits; rank and inverse.
#include <stdio.h>
#include <stdint.h>
enum { P = 10007 };
static long pw(long b, int e) {
  long r = 1;
  for (; e; e >>= 1, b = b * b % P)
    if (e & 1)
      r = r * b % P;
  return r;
}
int main(void) {
  long a[5][10];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 10; j++)
      a[i][j] = j < 5 ? (i * i * 7 + j * j * 3 + i * j + 1) * (i + 2 * j + 1) % P : j - 5 == i;
  int rank = 0;
  for (int c = 0; c < 5; c++) {
    int r = rank;
    while (r < 5 && !a[r][c])
      r++;
    if (r == 5)
      continue;
    for (int j = 0; j < 10; j++) {
      long t = a[r][j];
      a[r][j] = a[rank][j];
      a[rank][j] = t;
    }
    long iv = pw(a[rank][c], P - 2);
    for (int j = 0; j < 10; j++)
      a[rank][j] = a[rank][j] * iv % P;
    for (int i = 0; i < 5; i++)
      if (i != rank) {
        long f = a[i][c];
        for (int j = 0; j < 10; j++)
          a[i][j] = (a[i][j] + (P - f) * a[rank][j]) % P;
      }
    rank++;
  }
  printf("%d", rank);
  for (int j = 5; j < 10; j++)
    printf(" %ld", a[2][j]);
  uint32_t b[6] = {0x2b, 0x13, 0x38, 0x0d, 0x26, 0x1e};
  int br = 0;
  for (int c = 5; c >= 0; c--) {
    int i = br;
    while (i < 6 && !(b[i] >> c & 1))
      i++;
    if (i == 6)
      continue;
    uint32_t t = b[i];
    b[i] = b[br];
    b[br] = t;
    for (i = 0; i < 6; i++)
      if (i != br && b[i] >> c & 1)
        b[i] ^= b[br];
    br++;
  }
  printf(" | %d\n", br);
  return 0;
}
