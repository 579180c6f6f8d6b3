// Very many short paths, each with a test.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    for (int k = 0; k < 256; k++) if (c == k) n += k;
  }
  return n > 1020;
}
