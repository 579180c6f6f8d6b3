// Assertions that hold have no effect; NDEBUG removes them with their side effects.
#include <stdio.h>
#include <assert.h>
static int n;
static int bump(void) {
  return ++n;
}
int main(void) {
  assert(bump() == 1);
  static_assert(sizeof(int) == 4, "int");
  _Static_assert(1, "yes");
#define NDEBUG
#include <assert.h>
  assert(bump() == 99);
  printf("%d\n", n);
#undef NDEBUG
#include <assert.h>
  assert(bump() == 2 && "message");
  printf("%d\n", n);
  return n;
}
