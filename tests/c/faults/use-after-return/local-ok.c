// repaired: local.c without its fault
// The address of a local is returned and used.
#include <stdio.h>
static char *name(int i) {
  static char b[16];
  snprintf(b, sizeof b, "n%d", i);
  char *volatile p = b;
  return p;
}
int main(void) {
  char *s = name(4);
  printf("%c\n", s[0]);
  return 0;
}
