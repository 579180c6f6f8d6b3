// verdict: unsafe
// fault: abort at 21
// property: def-behavior
// witness: 3 7 3 1 1 2
// why: Three errors in a row end the program, and a warning between them does not count as success.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum { SUCCESS = 1, WARNING = 7, ERROR = 3 };

int main(void) {
  int errors = 0, rounds = 0;
  for (; rounds < 6; rounds++) {
    unsigned char result = __VERIFIER_nondet_uchar();
    if (result == SUCCESS)
      errors = 0;
    else if (result == ERROR || (result == WARNING && errors > 0))
      errors++;
    if (errors == 3)
      abort(); /* here */
  }
  return rounds;
}
