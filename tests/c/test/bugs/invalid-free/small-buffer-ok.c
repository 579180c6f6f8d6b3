// repaired: small-buffer.c without its fault
// Short texts live in a local, long ones on the heap: which is it at the limit?
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  char small[8], *text = small;
  if (n > 16)
    return 1;
  if (n > 8)
    text = malloc(n);
  text[0] = 'x';
  if (n > 8)
    free(text);
  return 0;
}
