// The bound of the inner loop is the outer counter.
// inputs: 1 byte; paths: 11
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar();
  int count = 0;
  if (n > 9)
    return -1;
  for (int i = 0; i < n; i++)
    for (int j = i; j > 0; j -= 2)
      count++;
  return count;
}
