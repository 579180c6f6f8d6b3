// Day arithmetic by hand: days from civil, weekday, Easter, month calendars.
#include <stdio.h>
static long days(int y, int m, int d) {
  y -= m <= 2;
  long era = (y >= 0 ? y : y - 399) / 400;
  unsigned yoe = (unsigned)(y - era * 400), doy = (153u * (unsigned)(m > 2 ? m - 3 : m + 9) + 2) / 5 + (unsigned)d - 1,
           doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
  return era * 146097 + (long)doe - 719468;
}
static void easter(int y, int *m, int *d) {
  int a = y % 19, b = y / 100, c = y % 100, e = b / 4, f = b % 4, g = (b + 8) / 25, h = (b - g + 1) / 3,
      i = (19 * a + b - e - h + 15) % 30, k = c / 4, l = c % 4, n = (32 + 2 * f + 2 * k - i - l) % 7,
      o = (a + 11 * i + 22 * n) / 451;
  *m = (i + n - 7 * o + 114) / 31;
  *d = (i + n - 7 * o + 114) % 31 + 1;
}
int main(void) {
  printf("%ld %ld %ld\n", days(1970, 1, 1), days(2000, 2, 29), days(1600, 1, 1));
  for (int y = 2019; y < 2029; y++) {
    int m, d;
    easter(y, &m, &d);
    printf("%d-%02d-%02d %ld; ", y, m, d, (days(y, m, d) + 4) % 7);
  }
  puts("");
  int wd = (int)((days(2024, 2, 1) + 4) % 7);
  printf("%*s", wd * 3, "");
  for (int d = 1; d <= 29; d++)
    printf("%3d%s", d, (wd + d) % 7 == 0 ? "\n" : "");
  puts("");
  return 0;
}
