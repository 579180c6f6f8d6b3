// verdict: safe
// property: assert
// paths: 2^18
// why: Fifteen branches over settings do not concern the order of three values.
extern int nondet_int(void);
extern unsigned nondet_uint(void);

int main(void) {
  unsigned settings = 0;
  for (int i = 0; i < 15; i++) {
    if (nondet_uint() > 1000)
      settings = settings * 2 + 1;
    else
      settings = settings * 3;
  }
  int a = nondet_int(), b = nondet_int(), c = nondet_int();
  int low = a < b ? a : b, high = a < b ? b : a;
  if (c < low)
    low = c;
  if (c > high)
    high = c;
  __CPROVER_assert(low <= a && low <= b && low <= c, "the least");
  __CPROVER_assert(high >= a && high >= b && high >= c, "the greatest");
  return settings == 7;
}
