// A pointer is taken out of a table at an input index.
// inputs: 1 byte; paths: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int a = 5, b = 6, c = 7;
  int *table[4] = {&a, &b, &c, &a};
  unsigned char k = __VERIFIER_nondet_uchar();
  int *p = table[k & 3];
  *p = k >> 2;
  if (p == &a)
    return a > 20;
  if (b + c == 20)
    return 2;
  return 3;
}
