// fault: constant-write at 6 (object string size 6 offset 0)
// A string literal is changed.
#include <stdio.h>
int main(void) {
  char *volatile s = "hello";
  s[0] = 'H'; /* here */
  puts(s);
  return 0;
}
