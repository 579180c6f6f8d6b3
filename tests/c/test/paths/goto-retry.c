// Jumps back and out of loops.
// inputs: 1 byte; paths: 13
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  int tries = 0;
again:
  if (tries == 3)
    goto fail;
  for (int i = 0; i < 2; i++)
    if (c >> (tries + i) & 1) {
      tries++;
      goto again;
    }
  if (c & 64)
    goto out;
  return tries;
fail:
  tries = 9;
out:
  return tries + 10;
}
