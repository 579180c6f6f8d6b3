// repaired: printf-wild.c without its fault
// printf of a pointer that is no string.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  volatile uintptr_t a = 64;
  const char *s = a ? "text" : "";
  printf("%s\n", s);
  return 0;
}
