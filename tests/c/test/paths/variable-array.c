// An array of as many elements as the input says.
// inputs: 2 bytes; paths: 8
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = (__VERIFIER_nondet_uchar() & 3u) + 1;
  unsigned char x = __VERIFIER_nondet_uchar();
  int v[n];
  for (unsigned i = 0; i < n; i++)
    v[i] = x >> i;
  int last = v[n - 1];
  if (last == 0)
    return 1;
  return last > 20 ? 2 : 3;
}
