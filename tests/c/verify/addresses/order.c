// verdict: unsafe
// fault: assertion at 13
// property: assert
// sanitizers: silent
// why: Which of two blocks is below the other is not promised.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *one = malloc(8), *other = malloc(8);
  uintptr_t a = (uintptr_t)one, b = (uintptr_t)other;
  assert(a > b); /* here */
  free(one);
  free(other);
  return 0;
}
