// fault: out-of-bounds-write at 11 (object s size 5 offset -1)
// witness: 0000000000
// The last character of a line is taken away, even if there is none.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[5];
  int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  while (n < 4 && s[n])
    n++;
  s[n - 1] = 0; /* here */
  return n;
}
