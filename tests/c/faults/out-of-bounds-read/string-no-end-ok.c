// repaired: string-no-end.c without its fault
// strlen of an array without terminator.
#include <stdio.h>
static int len(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}
int main(void) {
  char b[4] = {'a', 'b', 'c', 0};
  printf("%d\n", len(b));
  return 0;
}
