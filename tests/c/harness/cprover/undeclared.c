// As CBMC's manual writes them: nothing is declared. A function without a declaration gives an int.
// paths: 1
// fault: assertion the sum is not 13
// run: nondet_int=3 nondet_int!1=4 exit 7
// run: nondet_int=11 blocked
#include <assert.h>

int main() {
  int x = nondet_int(), y = nondet_int();
  __CPROVER_assume(x >= 0 && x <= 10);
  __CPROVER_assume(y >= 0);
  __CPROVER_assume(y <= 10);
  __CPROVER_assert(x + y != 13, "the sum is not 13"); /* here */
  __CPROVER_cover(x == 3);
  __CPROVER_input("x", x);
  __CPROVER_output("y", y);
  return x + y;
}
