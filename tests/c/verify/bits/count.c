// verdict: safe
// property: assert
// why: Counting ones in parallel gives what counting one bit after the other gives.
#include <klee/klee.h>

int main(void) {
  unsigned short x;
  klee_make_symbolic(&x, sizeof x, "x");
  unsigned count = 0, v = x;
  for (int i = 0; i < 16; i++)
    count += x >> i & 1;
  v = v - (v >> 1 & 0x5555);
  v = (v & 0x3333) + (v >> 2 & 0x3333);
  v = (v + (v >> 4)) & 0x0f0f;
  v = (v + (v >> 8)) & 0x1f;
  klee_assert(v == count);
  return 0;
}
