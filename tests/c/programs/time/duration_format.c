// Seconds to days, hours, minutes and back; leap years counted.
#include <stdio.h>
int main(void) {
  long v[] = {0, 59, 60, 3599, 3600, 86399, 86400, 31536000, 1234567890};
  for (int i = 0; i < 9; i++) {
    long s = v[i], d = s / 86400, h = s / 3600 % 24, m = s / 60 % 60;
    printf("%ldd %02ld:%02ld:%02ld %d\n", d, h, m, s % 60, ((d * 24 + h) * 60 + m) * 60 + s % 60 == s);
  }
  int n = 0;
  for (int y = 1900; y <= 2100; y++)
    n += (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
  printf("%d\n", n);
  return 0;
}
