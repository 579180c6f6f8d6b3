// Whether two bytes are one character, two, or not well formed.
// inputs: 2 bytes; paths: 6
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2];
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] < 0x80) {
    if (s[1] >= 0x80)
      return -1;
    return 2;
  }
  if (s[0] < 0xc2 || s[0] > 0xdf)
    return -1;
  if ((s[1] & 0xc0) != 0x80)
    return -2;
  unsigned code = (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu);
  return code == 0xe9 ? 1 : 3;
}
