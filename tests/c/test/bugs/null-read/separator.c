// fault: null-read at 16
// witness: 6b65793a7600
// The separator of a line is missing.
void klee_make_symbolic(void *, unsigned long, const char *);
static const char *find(const char *s, char c) {
  for (; *s; s++)
    if (*s == c)
      return s;
  return 0;
}
int main(void) {
  char s[6];
  klee_make_symbolic(s, sizeof s, "s");
  s[5] = 0;
  const char *p = find(s, '=');
  return *p == s[0]; /* here */
}
