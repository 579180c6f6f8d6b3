// verdict: unsafe
// fault: assertion at 17
// property: assert
// witness: 2108
// why: The first year that does not fit seven bits becomes the first of all.
extern unsigned nondet_uint(void);

struct date {
  unsigned month : 4, year : 7;
};

int main(void) {
  unsigned year = nondet_uint();
  __CPROVER_assume(year >= 1980 && year <= 2108);
  struct date date = {3, (year - 1980) & 127};
  __CPROVER_assert(date.month == 3, "the month stays");
  __CPROVER_assert(date.year + 1980 == year, "the year stays"); /* here */
  return 0;
}
