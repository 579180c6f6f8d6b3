// fault: out-of-bounds-write at 9 (object b size 8 offset 8)
// One byte past a buffer on the stack.
#include <stdio.h>
int main(void) {
  char b[8];
  int n = 8;
  for (int i = 0; i < n; i++)
    b[i] = 'x';
  b[n] = 0; /* here */
  puts(b);
  return 0;
}
