// abs, labs, llabs, div, ldiv, lldiv with all signs.
#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
int main(void) {
  printf("%d %d %d %ld %lld\n", abs(-5), abs(5), abs(-INT_MAX), labs(-5000000000L), llabs(-9LL));
  int v[][2] = {{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {0, 5}};
  for (int i = 0; i < 5; i++) {
    div_t d = div(v[i][0], v[i][1]);
    ldiv_t l = ldiv(v[i][0] * 10000000000L, v[i][1] * 3L);
    lldiv_t q = lldiv(v[i][0] * 99LL, v[i][1]);
    printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, q.quot, q.rem);
  }
  return 0;
}
