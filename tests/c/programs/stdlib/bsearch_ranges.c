// Lower and upper bounds by hand and bsearch over intervals.
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int lo, hi;
  const char *n;
} R;
static int in(const void *k, const void *e) {
  int x = *(const int *)k;
  const R *r = e;
  return x < r->lo ? -1 : x >= r->hi;
}
int main(void) {
  static const R r[] = {{0, 10, "a"}, {10, 15, "b"}, {20, 50, "c"}, {50, 51, "d"}};
  int q[] = {-1, 0, 9, 10, 15, 19, 20, 49, 50, 51};
  for (int i = 0; i < 10; i++) {
    const R *f = bsearch(&q[i], r, 4, sizeof *r, in);
    printf("%d%s ", q[i], f ? f->n : "-");
  }
  int v[] = {1, 3, 3, 3, 7, 9};
  for (int x = 0; x < 11; x += 3) {
    int lo = 0, hi = 6;
    while (lo < hi) {
      int m = lo + (hi - lo) / 2;
      if (v[m] < x)
        lo = m + 1;
      else
        hi = m;
    }
    int up = lo;
    while (up < 6 && v[up] == x)
      up++;
    printf("[%d,%d)", lo, up);
  }
  puts("");
  return 0;
}
