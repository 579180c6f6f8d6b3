// fault: use-after-scope at 11 (object x size 4 offset 0)
// A pointer to a variable of a block that has ended.
#include <stdio.h>
int main(void) {
  int *p;
  int out = 3;
  {
    int x = 5;
    p = &x;
  }
  printf("%d\n", *p + out); /* here */
  return 0;
}
