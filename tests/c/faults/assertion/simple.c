// fault: assertion at 6
// An assertion fails.
#include <stdio.h>
#include <assert.h>
static int half(int x) {
  assert(x % 2 == 0); /* here */
  return x / 2;
}
int main(void) {
  printf("%d\n", half(7));
  return 0;
}
