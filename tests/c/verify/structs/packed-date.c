// verdict: safe
// property: assert
// why: Days, months and years fit the bits that they have in a packed date.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct date {
  unsigned day : 5, month : 4, year : 7;
};

int main(void) {
  unsigned day = __VERIFIER_nondet_uint();
  unsigned month = __VERIFIER_nondet_uint();
  unsigned year = __VERIFIER_nondet_uint();
  __VERIFIER_assume(day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= 1980 && year < 2108);
  struct date date = {day, month, year - 1980};
  date.day ^= 31;
  date.day ^= 31;
  assert(date.day == day);
  assert(date.month == month);
  assert(date.year + 1980 == year);
  return 0;
}
