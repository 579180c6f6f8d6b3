// verdict: unsafe
// fault: use-after-scope at 20
// property: valid-memsafety
// witness: 8 3
// why: The buffer that is pointed to is gone with its block.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int number = __VERIFIER_nondet_int();
  int shift = __VERIFIER_nondet_int();
  char fixed[2] = "?";
  const char *text = fixed;
  if (number >= 0 && number < 10) {
    char digits[2];
    digits[0] = (char)('0' + number);
    digits[1] = 0;
    if (shift == 3)
      text = digits;
  }
  return text[0] == '?'; /* here */
}
