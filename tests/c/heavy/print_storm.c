// Very many lines are printed.
#include <stdio.h>
int main(void) {
  for (long i = 0; i < 100000000; i++) printf("%ld %s %x %f\n", i, "text", (unsigned)i, i / 3.0);
  return 0;
}
