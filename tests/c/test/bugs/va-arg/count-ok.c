// repaired: count.c without its fault
// As many arguments are taken as an input says.
// sanitizers: silent
#include <stdarg.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    if (va_arg(list, int) > 100)
      s++;
  va_end(list);
  return s;
}
int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n > 3)
    n = 3;
  return sum(n, 101, 20, 303);
}
