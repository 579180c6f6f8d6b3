// repaired: heap.c without its fault
// Room for the terminator is forgotten.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  const char *s = "hello";
  char *p = malloc(6);
  int i = 0;
  do {
    p[i] = s[i];
  } while (s[i++]);
  puts(p);
  free(p);
  return 0;
}
