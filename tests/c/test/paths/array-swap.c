// Two elements, chosen by the input, change places.
// inputs: 1 byte; paths: 2
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int v[4] = {10, 20, 30, 40};
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned i = c & 3, j = c >> 2 & 3;
  int t = v[i];
  v[i] = v[j];
  v[j] = t;
  if (v[0] > v[1])
    return 1;
  return v[3] == 40 ? 2 : 3;
}
