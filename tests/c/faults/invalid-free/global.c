// fault: invalid-free at 10 (object g size 8)
// A global is freed.
#include <stdio.h>
#include <stdlib.h>
static char g[8];
static char *volatile p = g;
int main(void) {
  p[0] = 'a';
  puts("free");
  free(p); /* here */
  return 0;
}
