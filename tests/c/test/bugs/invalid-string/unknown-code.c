// fault: invalid-string at 22
// witness: 2a
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
  return 0;
}
int main(void) {
  puts(text(__VERIFIER_nondet_uchar())); /* here */
  return 0;
}
