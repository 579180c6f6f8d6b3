// fault: use-after-scope at 14 (object digit size 1 offset 0)
// witness: 783762
// The last digit of a text lives in the loop that finds it.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[3];
  const char *last = "0";
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) {
    char digit = s[i];
    if (digit == '7')
      last = &digit;
  }
  return *last; /* here */
}
