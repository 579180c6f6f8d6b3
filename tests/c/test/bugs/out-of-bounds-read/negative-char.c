// fault: out-of-bounds-read at 11 (object class size 100)
// witness: 80
// A character is an index, and characters have a sign.
extern char __VERIFIER_nondet_char(void);
static unsigned char class[100];
int main(void) {
  char c = __VERIFIER_nondet_char();
  class['a'] = 1;
  if (c >= 100)
    return 1;
  return class[c]; /* here */
}
