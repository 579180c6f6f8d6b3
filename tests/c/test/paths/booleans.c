// _Bool takes every value but zero as one.
// inputs: 1 byte; paths: 3
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  _Bool some = c & 0x70, low = c & 3;
  int n = some + low + !c;
  if (some != low)
    return n + 10;
  if (some)
    return n + 20;
  return !!c;
}
