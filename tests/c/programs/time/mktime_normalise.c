// timegm-like arithmetic through gmtime, difftime, and normalised fields in UTC.
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>
int main(void) {
  struct tm t = {.tm_year = 100, .tm_mon = 0, .tm_mday = 31};
  for (int i = 0; i < 6; i++) {
    struct tm u = t;
    u.tm_mon += i * 5;
    u.tm_mday += i;
    u.tm_hour = i * 30;
    time_t s = timegm(&u);
    printf("%ld %d-%02d-%02d %02d wd%d\n", (long)s, u.tm_year + 1900, u.tm_mon + 1, u.tm_mday, u.tm_hour, u.tm_wday);
  }
  printf("%.1f\n", difftime(1000, 250));
  return 0;
}
