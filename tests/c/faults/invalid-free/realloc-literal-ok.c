// repaired: realloc-literal.c without its fault
// realloc of a string literal.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *volatile s = malloc(4);
  strcpy(s, "abc");
  char *p = realloc(s, 20);
  puts(p);
  free(p);
  return 0;
}
