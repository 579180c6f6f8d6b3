// Our own words.
// paths: 1
// fault: assertion the assertion `x * 2 != 84` fails
// input: x 42
// run: n=1 x=5 exit 0
#include <polysem.h>

int main(void) {
  int x;
  long n = polysem_range(1, 4, "n");
  polysem_symbolic(&x, sizeof x, "x");
  polysem_assume(x > 0 & x < 1000);
  polysem_assert(n >= 1 && n < 4);
  polysem_assert(x * 2 != 84); /* here */
  return 0;
}
