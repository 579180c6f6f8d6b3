// fault: double-free at 17 (object malloc size 20)
// A helper frees on error and the caller frees again.
#include <stdio.h>
#include <stdlib.h>
static int use(char *p, int n) {
  p[0] = 'x';
  if (n > 3) {
    free(p);
    return -1;
  }
  return 0;
}
int main(void) {
  char *p = malloc(20);
  int r = use(p, 5);
  printf("%d\n", r);
  free(p); /* here */
  return 0;
}
