// Return values of the printf family and %n.
#include <stdio.h>
#include <string.h>
int main(void) {
  int n = -1, m = -1;
  int r = printf("abc%n %d%n\n", &n, 12345, &m);
  printf("%d %d %d\n", r, n, m);
  char b[32];
  r = sprintf(b, "%s-%d", "x", 99);
  printf("%d %zu\n", r, strlen(b));
  r = fprintf(stdout, "%s", "");
  printf("%d\n", r);
  long l = 0;
  short s = 0;
  signed char c = 0;
  sprintf(b, "12345%ln67%hn8%hhn", &l, &s, &c);
  printf("%ld %d %d\n", l, s, c);
  printf("%d\n", puts("line") >= 0);
  return 0;
}
