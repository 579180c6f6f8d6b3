// gmtime of fixed times: fields, leap years, before 1970, far future.
#include <stdio.h>
#include <time.h>
int main(void) {
  time_t t[] = {0, 86399, 86400, 951782400, 951868800, 1700000000, 2147483647, 4102444800, -1, -86401};
  for (int i = 0; i < 10; i++) {
    struct tm *g = gmtime(&t[i]);
    printf("%ld: %d-%02d-%02d %02d:%02d:%02d wd%d yd%d\n", (long)t[i], g->tm_year + 1900, g->tm_mon + 1, g->tm_mday,
           g->tm_hour, g->tm_min, g->tm_sec, g->tm_wday, g->tm_yday);
  }
  return 0;
}
