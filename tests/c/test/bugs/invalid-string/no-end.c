// fault: invalid-string at 15 (object b size 4 offset 4)
// witness: 05 04
// A text of exactly the size of its array has no end.
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), tag = __VERIFIER_nondet_uchar();
  char b[4];
  if (n != tag + 1 || tag > 4)
    return 1;
  for (int i = 0; i < tag; i++)
    b[i] = 'x';
  if (tag < 4)
    b[tag] = 0;
  puts(b); /* here */
  return 0;
}
