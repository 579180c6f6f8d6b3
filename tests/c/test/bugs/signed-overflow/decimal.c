// fault: signed-overflow at 12
// witness: 33303030303030303030
// A number of ten digits.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[10];
  int value = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 10; i++) {
    if (s[i] < '0' || s[i] > '9')
      break;
    value = value * 10 + (s[i] - '0'); /* here */
  }
  return value == 42;
}
