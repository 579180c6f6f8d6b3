// Intervals merged, free slots found, greedy scheduling and overlap depth.
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int s, e;
} I;
static int cs(const void *a, const void *b) {
  const I *x = a, *y = b;
  return x->s != y->s ? x->s - y->s : x->e - y->e;
}
static int ce(const void *a, const void *b) {
  const I *x = a, *y = b;
  return x->e != y->e ? x->e - y->e : x->s - y->s;
}
int main(void) {
  I v[] = {{9, 11}, {10, 12}, {14, 15}, {8, 9}, {15, 18}, {16, 17}, {20, 21}, {9, 10}}, m[8];
  int n = 8, k = 0;
  qsort(v, 8, sizeof *v, cs);
  for (int i = 0; i < n; i++)
    if (k && v[i].s <= m[k - 1].e) {
      if (v[i].e > m[k - 1].e)
        m[k - 1].e = v[i].e;
    } else
      m[k++] = v[i];
  for (int i = 0; i < k; i++)
    printf("[%d,%d) ", m[i].s, m[i].e);
  for (int i = 1; i < k; i++)
    printf("free %d-%d ", m[i - 1].e, m[i].s);
  qsort(v, 8, sizeof *v, ce);
  int last = -1, c = 0;
  for (int i = 0; i < n; i++)
    if (v[i].s >= last) {
      last = v[i].e;
      c++;
    }
  int best = 0;
  for (int t = 0; t < 24; t++) {
    int d = 0;
    for (int i = 0; i < n; i++)
      d += v[i].s <= t && t < v[i].e;
    if (d > best)
      best = d;
  }
  printf("| %d %d\n", c, best);
  return 0;
}
