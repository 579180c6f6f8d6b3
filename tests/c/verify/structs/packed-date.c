// verdict: safe
// property: assert
// why: Days, months and years fit the bits that they have in a packed date.
#include <assert.h>
#include <klee/klee.h>

struct date {
  unsigned day : 5, month : 4, year : 7;
};

int main(void) {
  unsigned day = (unsigned)klee_range(1, 32, "day");
  unsigned month = (unsigned)klee_range(1, 13, "month");
  unsigned year = (unsigned)klee_range(1980, 2108, "year");
  struct date date = {day, month, year - 1980};
  date.day ^= 31;
  date.day ^= 31;
  assert(date.day == day);
  assert(date.month == month);
  assert(date.year + 1980 == year);
  return 0;
}
