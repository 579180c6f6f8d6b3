// fault: out-of-bounds-write at 8 (object b size 8 offset 8)
// strcpy of a text that is too long.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[8];
  const char *volatile s = "too long text";
  strcpy(b, s); /* here */
  puts(b);
  return 0;
}
