// fault: overlap at 8 (object b size 16 offset 0)
// memcpy of ranges that overlap.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[16] = "abcdefghij";
  volatile size_t n = 10;
  memcpy(b + 2, b, n); /* here */
  puts(b);
  return 0;
}
