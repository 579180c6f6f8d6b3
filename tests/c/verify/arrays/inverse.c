// verdict: safe
// property: assert
// why: A permutation followed by its inverse changes nothing.
#include <polysem.h>

int main(void) {
  unsigned char to[4], back[4];
  unsigned seen = 0;
  for (int i = 0; i < 4; i++) {
    to[i] = (unsigned char)polysem_range(0, 4, "to");
    seen |= 1u << to[i];
  }
  polysem_assume(seen == 15);
  for (unsigned char i = 0; i < 4; i++)
    back[to[i]] = i;
  for (int i = 0; i < 4; i++)
    polysem_assert(to[back[i]] == i && back[to[i]] == i);
  return 0;
}
