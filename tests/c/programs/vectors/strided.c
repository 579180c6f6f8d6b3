// Strided, reversed, gathered and interleaved access patterns.
#include <stdio.h>
#include <stdint.h>
static int every(const int *p, int n, int st) {
  int s = 0;
  for (int i = 0; i < n; i += st)
    s += p[i];
  return s;
}
static void rev(int *d, const int *s, int n) {
  for (int i = 0; i < n; i++)
    d[i] = s[n - 1 - i];
}
static void deint(const uint8_t *s, uint8_t *r, uint8_t *g, uint8_t *b, int n) {
  for (int i = 0; i < n; i++) {
    r[i] = s[3 * i];
    g[i] = s[3 * i + 1];
    b[i] = s[3 * i + 2];
  }
}
static void inter(short *d, const short *a, const short *b, int n) {
  for (int i = 0; i < n; i++) {
    d[2 * i] = a[i];
    d[2 * i + 1] = b[i];
  }
}
static int gather(const int *t, const int *ix, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += t[ix[i]] * (i + 1);
  return s;
}
static void transpose(int (*a)[8], int (*b)[8]) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      b[j][i] = a[i][j];
}
int main(void) {
  int v[120], w[120], ix[120];
  for (int i = 0; i < 120; i++) {
    v[i] = i * i % 97;
    ix[i] = i * 7 % 120;
  }
  for (int st = 1; st < 9; st++)
    printf("%d ", every(v, 120, st));
  rev(w, v, 119);
  printf("%d %d\n", w[0], w[118]);
  uint8_t rgb[90], r[30], g[30], b[30];
  for (int i = 0; i < 90; i++)
    rgb[i] = (uint8_t)(i * 3);
  deint(rgb, r, g, b, 30);
  unsigned h = 0;
  for (int i = 0; i < 30; i++)
    h = h * 31 + r[i] + 2u * g[i] + 3u * b[i];
  printf("%u\n", h);
  short x[25], y[25], z[50];
  for (int i = 0; i < 25; i++) {
    x[i] = (short)i;
    y[i] = (short)(100 - i);
  }
  inter(z, x, y, 25);
  for (int i = 0; i < 50; i += 7)
    printf("%d ", z[i]);
  printf("%d\n", gather(v, ix, 120));
  int m[8][8], t[8][8];
  for (int i = 0; i < 64; i++)
    m[i / 8][i % 8] = i;
  transpose(m, t);
  printf("%d %d %d\n", t[0][7], t[7][0], t[3][5]);
  return 0;
}
