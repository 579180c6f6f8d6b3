// repaired: slots.c without its fault
// Slots of four bytes that start every two bytes.
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char pool[20] = "abcdefghijklmnopqr";
int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar();
  if (i > 8 || j > 8 || i == j || i < 5)
    return 1;
  if (i + 1 == j || j + 1 == i)
    return 2;
  memcpy(pool + 2 * i, pool + 2 * j, 4);
  return pool[4];
}
