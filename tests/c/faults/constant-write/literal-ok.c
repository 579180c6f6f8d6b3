// repaired: literal.c without its fault
// A string literal is changed.
#include <stdio.h>
int main(void) {
  char b[] = "hello";
  char *volatile s = b;
  s[0] = 'H';
  puts(s);
  return 0;
}
