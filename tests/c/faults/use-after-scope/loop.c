// fault: use-after-scope at 10 (object t size 4 offset 0)
// A pointer to a loop's local is used after the loop.
#include <stdio.h>
int main(void) {
  int *last = 0;
  for (int i = 0; i < 3; i++) {
    int t = i * i;
    last = &t;
  }
  printf("%d\n", *last); /* here */
  return 0;
}
