// Conditions with && and || stop early.
// inputs: 2 bytes; paths: 20
extern unsigned char __VERIFIER_nondet_uchar(void);
static int calls;
static int odd(int x) {
  calls++;
  return x & 1;
}
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  int r = 0;
  if ((a > 10 && odd(a)) || (b < 10 && !odd(b)))
    r = 1;
  if (!(a == b || odd(a + b)) && a > 99)
    r += 2;
  return r * 8 + calls;
}
