// verdict: safe
// property: valid-memsafety
// why: The buffer that is pointed to lives as long as the pointer.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int number = __VERIFIER_nondet_int();
  int shift = __VERIFIER_nondet_int();
  char fixed[2] = "?";
  const char *text = fixed;
  char digits[2];
  if (number >= 0 && number < 10) {
    digits[0] = (char)('0' + number);
    digits[1] = 0;
    if (shift == 3)
      text = digits;
  }
  return text[0] == '?';
}
