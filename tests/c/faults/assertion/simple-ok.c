// repaired: simple.c without its fault
// An assertion fails.
#include <stdio.h>
#include <assert.h>
static int half(int x) {
  assert(x % 2 == 0);
  return x / 2;
}
int main(void) {
  printf("%d\n", half(8));
  return 0;
}
