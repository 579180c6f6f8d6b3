// The check digit of four decimal digits.
// inputs: 2 bytes; paths: 14
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2];
  int sum = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++) {
    int d = s[i / 2] >> (i % 2 * 4) & 15;
    if (d > 9)
      return -1;
    if (i % 2) {
      d *= 2;
      if (d > 9)
        d -= 9;
    }
    sum += d;
  }
  if (sum % 10 == 0)
    return 1;
  return 0;
}
