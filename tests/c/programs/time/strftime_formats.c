// strftime with the conversions of the C locale, truncation and return values.
#include <stdio.h>
#include <time.h>
int main(void) {
  struct tm t = {
      .tm_year = 124, .tm_mon = 1, .tm_mday = 29, .tm_hour = 15, .tm_min = 4, .tm_sec = 5, .tm_wday = 4, .tm_yday = 59};
  const char *f[] = {"%Y-%m-%d", "%H:%M:%S", "%a %A %b %B", "%d/%m/%y", "%j", "%I %p", "%%",    "%e",
                     "%D %T",    "%F %R",    "%u %w",       "%C",       "%c", "%x %X", "%n%t.", "%U %W %V %G"};
  char b[64];
  for (int i = 0; i < 16; i++) {
    size_t n = strftime(b, sizeof b, f[i], &t);
    printf("%zu [%s]\n", n, b);
  }
  printf("%zu\n", strftime(b, 5, "%Y-%m-%d", &t));
  printf("%s", asctime(&t));
  return 0;
}
