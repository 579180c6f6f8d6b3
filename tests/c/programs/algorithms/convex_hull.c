// Convex hull by monotone chain, polygon area, point inside, closest pair in integers.
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int x, y;
} P;
static int cmp(const void *a, const void *b) {
  const P *p = a, *q = b;
  return p->x != q->x ? p->x - q->x : p->y - q->y;
}
static long cr(P o, P a, P b) {
  return (long)(a.x - o.x) * (b.y - o.y) - (long)(a.y - o.y) * (b.x - o.x);
}
int main(void) {
  P p[40], h[80];
  unsigned s = 1;
  for (int i = 0; i < 40; i++) {
    s = s * 1664525u + 1013904223u;
    p[i].x = (int)(s >> 24) - 128;
    p[i].y = (int)(s >> 12 & 255) - 128;
  }
  qsort(p, 40, sizeof *p, cmp);
  int k = 0;
  for (int i = 0; i < 40; i++) {
    while (k > 1 && cr(h[k - 2], h[k - 1], p[i]) <= 0)
      k--;
    h[k++] = p[i];
  }
  for (int i = 38, t = k + 1; i >= 0; i--) {
    while (k >= t && cr(h[k - 2], h[k - 1], p[i]) <= 0)
      k--;
    h[k++] = p[i];
  }
  k--;
  long a = 0;
  for (int i = 0; i < k; i++) {
    printf("(%d,%d) ", h[i].x, h[i].y);
    a += (long)h[i].x * h[(i + 1) % k].y - (long)h[i].y * h[(i + 1) % k].x;
  }
  long best = 1L << 40;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < i; j++) {
      long dx = p[i].x - p[j].x, dy = p[i].y - p[j].y;
      if (dx * dx + dy * dy < best)
        best = dx * dx + dy * dy;
    }
  int in = 0;
  for (int i = 0; i < 40; i++) {
    int ok = 1;
    for (int j = 0; j < k; j++)
      ok &= cr(h[j], h[(j + 1) % k], p[i]) >= 0;
    in += ok;
  }
  printf("\n%ld %ld %d\n", a, best, in);
  return 0;
}
