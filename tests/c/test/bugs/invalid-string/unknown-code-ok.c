// repaired: unknown-code.c without its fault
// The text of a code that has none is printed.
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char *text(unsigned char code) {
  if (code < 40)
    return "low";
  if (code > 44)
    return "high";
  switch (code) {
  case 40:
  case 41:
    return "first";
  case 43:
  case 44:
    return "second";
  }
  return "none";
}
int main(void) {
  puts(text(__VERIFIER_nondet_uchar()));
  return 0;
}
