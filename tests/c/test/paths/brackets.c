// The bits of a byte open and close brackets.
// inputs: 1 byte; paths: 79
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int depth = 0, most = 0;
  for (int i = 0; i < 8; i++) {
    if (c >> i & 1)
      depth++;
    else if (depth-- == 0)
      return -1;
    if (depth > most)
      most = depth;
  }
  return depth ? -2 : most;
}
