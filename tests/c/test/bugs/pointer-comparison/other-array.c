// fault: pointer-comparison at 12
// witness: 6203
// A cursor into one of two arrays is compared with the end of the first.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char a[4] = "abc", b[4] = "xyz", s[2];
  klee_make_symbolic(s, sizeof s, "s");
  char *p = a;
  if (s[0] == 'b' && s[1] == 3)
    p = b;
  int n = 0;
  while (p < a + 3) { /* here */
    p++;
    n++;
  }
  return n + b[0];
}
