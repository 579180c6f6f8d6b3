// repaired: memcmp.c without its fault
// memcmp over one byte more than one of its arguments has.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char a[12] = "abcdefgh", b[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  unsigned x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
  if (x > 3 || y > 3)
    return 1;
  unsigned n = x + y;
  return memcmp(a, b, n) != 0;
}
