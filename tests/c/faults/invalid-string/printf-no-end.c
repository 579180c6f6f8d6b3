// fault: invalid-string at 8 (object b size 5 offset 5)
// printf of an array without terminator.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[5];
  memcpy(b, "abcde", 5);
  printf("%s\n", b); /* here */
  return 0;
}
