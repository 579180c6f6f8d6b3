// repaired: global.c without its fault
// A global is freed.
#include <stdio.h>
#include <stdlib.h>
static char *volatile p;
int main(void) {
  p = malloc(8);
  p[0] = 'a';
  puts("free");
  free(p);
  return 0;
}
