// repaired: across.c without its fault
// The difference of pointers into different objects.
#include <stdio.h>
int main(void) {
  int a[10] = {0}, b[10] = {0};
  int *p = a, *q = a + 7;
  long d = q - p;
  printf("%d %d\n", d != 0, a[0] + b[0]);
  return 0;
}
