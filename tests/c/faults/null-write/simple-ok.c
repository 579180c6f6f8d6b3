// repaired: simple.c without its fault
// A failed allocation is written without a test.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
int main(void) {
  volatile size_t n = PTRDIFF_MAX;
  int *p = malloc(n);
  if (p) {
    *p = 5;
    free(p);
  }
  puts("end");
  return 0;
}
