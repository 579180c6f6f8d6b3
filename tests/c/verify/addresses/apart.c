// verdict: safe
// why: Blocks that live at once do not overlap, and so one is below the other; none is null or goes round the end.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  char *one = malloc(8), *other = malloc(24);
  uintptr_t a = (uintptr_t)one, b = (uintptr_t)other;
  assert(a != b);
  assert(a < b || b < a);
  assert(a + 8 <= b || b + 24 <= a);
  assert(a != 0 && a + 8 > a && ~a != 0);
  assert(a / 16 != b / 16);
  assert((a ^ b) >= 16);
  free(one);
  free(other);
  return 0;
}
