// fault: double-free at 12 (object malloc size 16 offset 0)
// witness: 10 10
// Two owners of one block both free it.
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct owner {
  int *block;
  int owns;
};
static void drop(struct owner *o) {
  if (o->owns)
    free(o->block); /* here */
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  struct owner first = {malloc(16), 1}, second = {first.block, 0};
  if (a + b == 32 && a >= b)
    second.owns = 1;
  drop(&first);
  drop(&second);
  return 0;
}
