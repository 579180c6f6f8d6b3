// repaired: negative-char.c without its fault
// A character is an index, and characters have a sign.
extern char __VERIFIER_nondet_char(void);
static unsigned char class[100];
int main(void) {
  char c = __VERIFIER_nondet_char();
  class['a'] = 1;
  if (c < 0 || c >= 100)
    return 1;
  return class[c];
}
