// verdict: unsafe
// fault: out-of-bounds at 22
// property: valid-memsafety
// witness: 50 53 54 0
// why: The text 256 passes for a byte.
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
  if (number > 256)
    return 2;
  used[number] = 1; /* here */
  return 0;
}
