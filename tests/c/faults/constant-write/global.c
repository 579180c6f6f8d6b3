// fault: constant-write at 7 (object limit size 4 offset 0)
// A const global is changed through a cast.
#include <stdio.h>
static const int limit = 5;
int main(void) {
  int *volatile p = (int *)&limit;
  *p = 6; /* here */
  printf("%d\n", *p);
  return 0;
}
