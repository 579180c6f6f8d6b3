// repaired: strcpy.c without its fault
// strcpy of a text that is too long.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[16];
  const char *volatile s = "too long text";
  strcpy(b, s);
  puts(b);
  return 0;
}
