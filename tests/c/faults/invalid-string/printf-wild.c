// fault: invalid-string at 8
// printf of a pointer that is no string.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  volatile uintptr_t a = 64;
  const char *s = (const char *)a;
  printf("%s\n", s); /* here */
  return 0;
}
