// A function deep down ends the program.
// inputs: 2 bytes; paths: 7
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void check(int x) {
  if (x > 400)
    exit(3);
  if (x == 17)
    exit(4);
}
static int work(int x) {
  check(x);
  if (x % 2)
    check(x / 2);
  return x;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int r = work(a + b);
  if (r > 300)
    return 1;
  return 0;
}
