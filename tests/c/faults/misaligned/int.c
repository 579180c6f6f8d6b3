// fault: misaligned at 9 (object b size 16 offset 1)
// An int is read through a pointer that is not aligned.
#include <stdio.h>
#include <string.h>
int main(void) {
  _Alignas(8) char b[16];
  memset(b, 1, 16);
  char *volatile p = b + 1;
  int v = *(int *)p; /* here */
  printf("%d\n", v);
  return 0;
}
