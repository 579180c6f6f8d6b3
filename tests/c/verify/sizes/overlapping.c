// verdict: unsafe
// fault: overlap at 18
// property: def-behavior
// witness: 3 5 4
// why: A part of an array is copied to a place that overlaps it, by a function that must not be given that.
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  char cells[12] = "abcdefghijk";
  unsigned char from = __VERIFIER_nondet_uchar();
  unsigned char to = __VERIFIER_nondet_uchar();
  unsigned char count = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(from <= 6 && to <= 6 && count <= 5);
  if (from != to)
    memcpy(cells + to, cells + from, count); /* here */
  return cells[0];
}
