// verdict: safe
// property: valid-memsafety
// why: Only numbers up to 255 pass for a byte.
extern char __VERIFIER_nondet_char(void);

static unsigned char used[256];

int main(void) {
  char text[4];
  for (int i = 0; i < 4; i++)
    text[i] = __VERIFIER_nondet_char();
  int number = 0;
  for (int i = 0; i < 3 && text[i] != 0; i++) {
    if (text[i] < '0' || text[i] > '9')
      return 1;
    number = number * 10 + (text[i] - '0');
  }
  if (number > 255)
    return 2;
  used[number] = 1;
  return 0;
}
