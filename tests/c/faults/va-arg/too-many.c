// fault: va-arg at 11
// sanitizers: silent
// More arguments are taken than were given.
#include <stdio.h>
#include <stdarg.h>
static int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = 0;
  for (int i = 0; i < n; i++)
    s += va_arg(ap, int); /* here */
  va_end(ap);
  return s;
}
int main(void) {
  int r = sum(4, 1, 2, 3);
  printf("%d\n", r == r);
  return 0;
}
