// fault: invalid-free at 8 (object string size 4)
// realloc of a string literal.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *volatile s = "abc";
  char *p = realloc(s, 20); /* here */
  puts(p);
  free(p);
  return 0;
}
