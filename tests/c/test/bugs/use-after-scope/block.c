// fault: use-after-scope at 13 (object x size 4 offset 0)
// witness: 0503
// A pointer to a variable of a block is used when the block was left.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2];
  int outer = 1, *p = &outer;
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] * s[1] == 15) {
    int x = 4;
    p = &x;
  }
  return *p; /* here */
}
