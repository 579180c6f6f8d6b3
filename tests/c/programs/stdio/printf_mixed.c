// Many conversions in one call, with arguments in registers and on the stack.
#include <stdio.h>
int main(void) {
  printf("%d %s %c %f %ld %u %x %o %e %g %p %% %lld %hd %5.2f|%-5d|%05d\n", 1, "two", '3', 4.0, 5L, 6u, 7u, 8u, 9.0,
         10.0, (void *)0, 11LL, (short)12, 13.145, 14, 15);
  printf("%1$s\n" + 0 * 1, "positional");
  for (int i = 0; i < 5; i++)
    printf("%*d%c", i + 2, i * i, i < 4 ? ',' : '\n');
  return 0;
}
