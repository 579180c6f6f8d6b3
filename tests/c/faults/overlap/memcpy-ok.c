// repaired: memcpy.c without its fault
// memcpy of ranges that overlap.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[16] = "abcdefghij";
  volatile size_t n = 10;
  memmove(b + 2, b, n);
  puts(b);
  return 0;
}
