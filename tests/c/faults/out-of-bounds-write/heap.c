// fault: out-of-bounds-write at 10 (object malloc size 5 offset 5)
// Room for the terminator is forgotten.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *s = "hello";
  char *p = malloc(5);
  int i = 0;
  do {
    p[i] = s[i]; /* here */
  } while (s[i++]);
  puts(p);
  free(p);
  return 0;
}
