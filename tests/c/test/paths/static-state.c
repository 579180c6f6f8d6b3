// A function remembers what it saw before.
// inputs: 2 bytes; paths: 16
void klee_make_symbolic(void *, unsigned long, const char *);
static int total;
static int seen(unsigned char c) {
  static unsigned char last;
  static int same;
  if (c == last)
    same++;
  else
    same = 0;
  last = c;
  total += same;
  return same;
}
int main(void) {
  unsigned char s[2];
  int most = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++) {
    int n = seen(s[i / 2] >> (i % 2 * 4) & 3);
    if (n > most)
      most = n;
  }
  return most * 10 + total;
}
