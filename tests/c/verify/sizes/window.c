// verdict: safe
// property: assert
// why: Moving part of an array within it keeps what was moved, though the places overlap.
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char cells[10];
  for (unsigned i = 0; i < 10; i++)
    cells[i] = (unsigned char)(i * 3);
  unsigned char from = __VERIFIER_nondet_uchar();
  unsigned char to = __VERIFIER_nondet_uchar();
  unsigned char count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(count <= 4 && from <= 6 && to <= 6);
  memmove(cells + to, cells + from, count);
  for (unsigned i = 0; i < count; i++)
    assert(cells[to + i] == (from + i) * 3);
  return 0;
}
