// repaired: utf8.c without its fault
// The first byte of a character announces more bytes than there are.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[4];
  unsigned characters = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (unsigned i = 0; i < 4; characters++) {
    unsigned more = s[i] < 0xc0 ? 0 : s[i] < 0xe0 ? 1 : s[i] < 0xf0 ? 2 : 3;
    i++;
    for (; more && i < 4; more--, i++)
      if ((s[i] & 0xc0) != 0x80)
        return 1;
  }
  return characters == 2;
}
