// repaired: loop.c without its fault
// A pointer to a loop's local is used after the loop.
#include <stdio.h>
int main(void) {
  int *last = 0;
  int t;
  for (int i = 0; i < 3; i++) {
    t = i * i;
    last = &t;
  }
  printf("%d\n", *last);
  return 0;
}
