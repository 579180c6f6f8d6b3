// fault: null-write at 9
// A failed allocation is written without a test.
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
int main(void) {
  volatile size_t n = PTRDIFF_MAX;
  int *p = malloc(n);
  *p = 5; /* here */
  puts("end");
  return 0;
}
