// fault: leak at 7 (object malloc size 24)
// The only pointer to a block is overwritten.
#include <stdio.h>
#include <stdlib.h>
static char *p;
static void first(void) {
  p = malloc(24); /* here */
  p[0] = 'a';
  printf("%c\n", p[0]);
}
static void second(void) {
  p = malloc(8);
  p[0] = 'b';
  printf("%c\n", p[0]);
  free(p);
  p = 0;
}
int main(void) {
  first();
  second();
  return 0;
}
