// verdict: unsafe
// fault: assertion at 16
// property: assert
// witness: 2100
// why: The rule of four years is right for all years from 1901 to 2200, but for 2100 and 2200.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int year = __VERIFIER_nondet_int();
  __VERIFIER_assume(year > 1900 && year < 2200);
  _Bool short_rule = year % 4 == 0;
  _Bool rule = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  assert(short_rule == rule); /* here */
  return 0;
}
