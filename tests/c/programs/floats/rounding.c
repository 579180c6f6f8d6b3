// floor, ceil, trunc, round, rint, nearbyint, lround and their float versions on halves and big values.
#include <stdio.h>
#include <math.h>
int main(void) {
  double v[] = {0.5,   1.5,  2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370495.5, 9007199254740993.0,
                1e300, -0.2, 2.0};
  for (int i = 0; i < 12; i++)
    printf("%g: %g %g %g %g %g %g\n", v[i], floor(v[i]), ceil(v[i]), trunc(v[i]), round(v[i]), rint(v[i]),
           nearbyint(v[i]));
  for (int i = 0; i < 8; i++)
    printf("%ld %ld %lld ", lround(v[i]), lrint(v[i]), llround(v[i]));
  puts("");
  printf("%g %g %g %g\n", floorf(-1.5f), ceilf(1.2f), truncf(-9.9f), roundf(2.5f));
  printf("%Lg %Lg\n", floorl(-0.5L), ceill(0.5L));
  return 0;
}
