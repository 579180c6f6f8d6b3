// fault: out-of-bounds-read at 12 (object m size 6 offset 6)
// witness: 060102030405
// A record says how long it is, and that is believed.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char m[6];
  unsigned sum = 0;
  klee_make_symbolic(m, sizeof m, "m");
  if (m[0] > 6)
    return 1;
  for (unsigned i = 1; i <= m[0]; i++)
    sum += m[i]; /* here */
  return sum == 99;
}
