// fault: va-arg at 15
// sanitizers: silent
// A double is taken as a long.
#include <stdio.h>
#include <stdarg.h>
static long first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long v = va_arg(ap, long);
  va_end(ap);
  return v;
}
int main(void) {
  long r = first(1, 2.5);
  printf("%d\n", r == r); /* here */
  return 0;
}
