// verdict: unsafe
// fault: assertion at 11
// property: assert
// sanitizers: silent
// why: Nothing is promised of where a single byte is.
#include <assert.h>
#include <stdint.h>

int main(void) {
  char byte = 0, other = 0;
  assert((uintptr_t)&byte % 2 == 0); /* here */
  return byte + other;
}
