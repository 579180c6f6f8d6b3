// A store at an input index, then loads at fixed ones.
// inputs: 2 bytes; paths: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char v[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  unsigned char at = __VERIFIER_nondet_uchar(), x = __VERIFIER_nondet_uchar();
  v[at & 7] = x;
  if (v[3] != 3)
    return 1;
  if (v[5] > v[6])
    return 2;
  return v[x & 7] == x ? 3 : 4;
}
