// An error leaves several calls at once.
// inputs: 1 byte; paths: 11
#include <setjmp.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static jmp_buf top;
static int parse(int depth, unsigned char c) {
  if (depth == 3)
    return c & 15;
  if (c >> depth & 1 && c > 64)
    longjmp(top, depth + 1);
  return parse(depth + 1, c) + 1;
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int error = setjmp(top);
  if (error)
    return 100 + error;
  return parse(0, c);
}
