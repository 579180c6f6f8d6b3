// fault: out-of-bounds-read at 6 (object b size 4 offset 4)
// strlen of an array without terminator.
#include <stdio.h>
static int len(const char *s) {
  int n = 0;
  while (s[n]) /* here */
    n++;
  return n;
}
int main(void) {
  char b[4] = {'a', 'b', 'c', 'd'};
  printf("%d\n", len(b));
  return 0;
}
