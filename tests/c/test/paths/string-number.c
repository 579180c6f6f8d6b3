// A number of two characters, perhaps with a sign.
// inputs: 2 bytes; paths: 10
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[2];
  int value = 0, at = 0, negative = 0;
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] == '-') {
    negative = 1;
    at = 1;
  }
  for (; at < 2 && s[at] >= '0' && s[at] <= '9'; at++)
    value = value * 10 + s[at] - '0';
  if (negative)
    value = -value;
  if (value == 42)
    return 1;
  if (value == -7)
    return 2;
  return at == 2 ? 3 : 4;
}
