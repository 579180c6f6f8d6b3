// verdict: unsafe
// fault: assertion at 12
// property: assert
// sanitizers: silent
// why: The end of an object may be the start of another.
#include <assert.h>
#include <stdint.h>

int main(void) {
  int one[4] = {0}, other[4] = {0};
  uintptr_t end = (uintptr_t)(one + 4);
  assert(end != (uintptr_t)other); /* here */
  return one[0] + other[0];
}
