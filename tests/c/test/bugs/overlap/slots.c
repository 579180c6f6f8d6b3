// fault: overlap at 11 (object pool size 20)
// witness: 05 06
// Slots of four bytes that start every two bytes.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char pool[20] = "abcdefghijklmnopqr";
int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar();
  if (i > 8 || j > 8 || i == j || i < 5)
    return 1;
  memcpy(pool + 2 * i, pool + 2 * j, 4); /* here */
  return pool[4];
}
