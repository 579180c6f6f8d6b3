// As many arguments are summed as the input says.
// inputs: 2 bytes; paths: 6
#include <stdarg.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  while (n-- > 0)
    s += va_arg(list, int);
  va_end(list);
  return s;
}
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), x = __VERIFIER_nondet_uchar();
  if (sum(n & 3, 5, x, 9) > 200)
    return 1;
  return 0;
}
