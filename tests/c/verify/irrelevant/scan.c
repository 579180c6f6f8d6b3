// verdict: safe
// property: unreach-call
// paths: 2^16
// why: A flag is set where an element is negative; the scan itself counts every element.
#include <klee/klee.h>

extern void reach_error(void);

int main(void) {
  signed char values[16];
  klee_make_symbolic(values, sizeof values, "values");
  _Bool negative = 0;
  int seen = 0, last = -1;
  for (int i = 0; i < 16; i++) {
    if (values[i] < 0) {
      negative = 1;
      last = i;
    }
    seen++;
  }
  if (seen != 16)
    reach_error();
  if (negative && (last < 0 || last > 15))
    reach_error();
  return 0;
}
