// repaired: table.c without its fault
// A null entry of a table of functions is called.
#include <stdio.h>
static int a(void) {
  return 1;
}
static int (*t[3])(void) = {a, a, a};
int main(void) {
  int s = 0;
  for (int i = 0; i < 3; i++) {
    s += t[i]();
  }
  printf("%d\n", s);
  return 0;
}
