// fault: pointer-subtraction at 7 (object b size 40 offset 0)
// The difference of pointers into different objects.
#include <stdio.h>
int main(void) {
  int a[10] = {0}, b[10] = {0};
  int *p = a, *q = b;
  long d = q - p; /* here */
  printf("%d %d\n", d != 0, a[0] + b[0]);
  return 0;
}
