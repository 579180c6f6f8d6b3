// verdict: unsafe
// fault: out-of-bounds at 21
// property: valid-memsafety
// witness: 97 98 37
// why: After a percent sign at the end, the second digit is looked for behind the end of the text.
extern char __VERIFIER_nondet_char(void);

static int digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : 0;
}

int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char();
  text[3] = 0;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    if (text[i] == '%') {
      int high = digit(text[i + 1]);
      int low = digit(text[i + 2]); /* here */
      sum += high * 10 + low;
      i += 2;
    } else {
      sum += text[i] == '+';
    }
  }
  return sum;
}
