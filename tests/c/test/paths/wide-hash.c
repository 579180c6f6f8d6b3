// A hash of 64 bits over two bytes.
// inputs: 2 bytes; paths: 3
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2];
  unsigned long h = 0xcbf29ce484222325;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 2; i++) {
    h ^= s[i];
    h *= 0x100000001b3;
  }
  if ((long)h < 0)
    return 1;
  if (h % 64 == 5)
    return 2;
  if (h >> 56 == 0x08)
    return 3;
  return 4;
}
