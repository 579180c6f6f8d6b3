// verdict: safe
// property: valid-memsafety
// paths: 2^16
// why: Whatever is written to the log, its length is the number of rounds.
extern unsigned char __VERIFIER_nondet_uchar(void);

static char log[16];

int main(void) {
  int length = 0;
  for (int round = 0; round < 16; round++) {
    if (__VERIFIER_nondet_uchar() > 127)
      log[length] = 'h';
    else
      log[length] = 'l';
    length++;
  }
  return log[length - 1];
}
