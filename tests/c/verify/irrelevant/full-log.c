// verdict: unsafe
// fault: out-of-bounds at 17
// property: valid-memsafety
// paths: 2^17
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1
// why: The log has room for sixteen rounds, and the seventeenth is logged too.
extern unsigned char __VERIFIER_nondet_uchar(void);

static char log[16];

int main(void) {
  int length = 0;
  for (int round = 0; round < 17; round++) {
    char mark = 'l';
    if (__VERIFIER_nondet_uchar() > 127)
      mark = 'h';
    log[length++] = mark; /* here */
  }
  return 0;
}
