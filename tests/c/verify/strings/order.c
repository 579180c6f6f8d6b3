// verdict: safe
// property: unreach-call
// why: An order of texts is antisymmetric, and agrees with that of the library.
#include <string.h>

extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

static int order(const char *a, const char *b) {
  while (*a != 0 && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

int main(void) {
  char a[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  char b[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
  if (order(a, b) != -order(b, a))
    reach_error();
  if ((order(a, b) < 0) != (strcmp(a, b) < 0))
    reach_error();
  return 0;
}
