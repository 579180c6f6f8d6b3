// repaired: int.c without its fault
// An int is read through a pointer that is not aligned.
#include <stdio.h>
#include <string.h>
int main(void) {
  _Alignas(8) char b[16];
  memset(b, 1, 16);
  char *volatile p = b + 4;
  int v = *(int *)p;
  printf("%d\n", v);
  return 0;
}
