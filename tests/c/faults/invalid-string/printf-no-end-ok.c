// repaired: printf-no-end.c without its fault
// printf of an array without terminator.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[5];
  memcpy(b, "abcde", 5);
  printf("%.5s\n", b);
  return 0;
}
