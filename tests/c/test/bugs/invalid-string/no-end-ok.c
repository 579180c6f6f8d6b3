// repaired: no-end.c without its fault
// A text of exactly the size of its array has no end.
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), tag = __VERIFIER_nondet_uchar();
  char b[5];
  if (n != tag + 1 || tag > 4)
    return 1;
  for (int i = 0; i < tag; i++)
    b[i] = 'x';
  b[tag] = 0;
  puts(b);
  return 0;
}
