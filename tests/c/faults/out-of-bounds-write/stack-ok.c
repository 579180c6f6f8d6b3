// repaired: stack.c without its fault
// One byte past a buffer on the stack.
#include <stdio.h>
int main(void) {
  char b[8];
  int n = 8;
  for (int i = 0; i < n; i++)
    b[i] = 'x';
  b[n - 1] = 0;
  puts(b);
  return 0;
}
