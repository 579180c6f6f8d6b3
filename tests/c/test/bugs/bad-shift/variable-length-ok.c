// repaired: variable-length.c without its fault
// A number in groups of seven bits that has one group too many.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[6];
  unsigned value = 0, shift = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 6; i++) {
    if (shift > 28)
      return 1;
    value |= (s[i] & 127u) << shift;
    shift += 7;
    if (s[i] < 128)
      break;
  }
  return value == 300;
}
