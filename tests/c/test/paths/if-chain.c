// A chain of comparisons.
// inputs: 1 byte; paths: 5
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (c < 10)
    return 1;
  else if (c < 20)
    return 2;
  else if (c == 100)
    return 3;
  else if (c > 200)
    return 4;
  return 5;
}
