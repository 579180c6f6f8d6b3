// repaired: cycle.c without its fault
// Following the links of a table never ends from one of its entries.
void klee_make_symbolic(void *, unsigned long, const char *);
static const unsigned char next[8] = {0, 0, 1, 1, 3, 6, 4, 2};
static unsigned far(unsigned at) {
  if (at == 0)
    return 0;
  return 1 + far(next[at]);
}
int main(void) {
  unsigned char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] != 'g' || s[1] != 'o')
    return 0;
  if (s[2] == 5)
    return (int)far(5);
  return s[2] == 7 ? (int)far(7) : (int)far(4);
}
