// repaired: loop.c without its fault
// The last digit of a text lives in the loop that finds it.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[3];
  const char *last = "0";
  char digit = '0';
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) {
    if (s[i] == '7')
      digit = s[i];
    if (s[i] == '7')
      last = &digit;
  }
  return *last;
}
