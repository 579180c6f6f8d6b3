// fault: division-by-zero at 14
// witness: 372f3030
// A fraction in text, with a denominator of two digits.
void klee_make_symbolic(void *, unsigned long, const char *);
static int digit(char c) {
  return c >= '0' && c <= '9';
}
int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  if (!digit(s[0]) || s[1] != '/' || !digit(s[2]) || !digit(s[3]))
    return 1;
  unsigned above = (unsigned)(s[0] - '0'), below = (unsigned)(s[2] - '0') * 10 + (unsigned)(s[3] - '0');
  return above * 100 / below > 9; /* here */
}
