// repaired: global.c without its fault
// A const global is changed through a cast.
#include <stdio.h>
static int limit = 5;
int main(void) {
  int *volatile p = (int *)&limit;
  *p = 6;
  printf("%d\n", *p);
  return 0;
}
