// repaired: block.c without its fault
// A pointer to a variable of a block is used when the block was left.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2];
  int outer = 1, *p = &outer;
  int x = 4;
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] * s[1] == 15) {
    p = &x;
  }
  return *p;
}
