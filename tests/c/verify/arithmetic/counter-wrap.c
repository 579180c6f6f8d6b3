// verdict: safe
// property: no-overflow
// why: Unsigned counters may wrap: the difference of two is right nevertheless.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned start = __VERIFIER_nondet_uint(), now = start;
  int elapsed = 0;
  for (int i = 0; i < 5; i++) {
    unsigned char tick = __VERIFIER_nondet_uchar();
    now += tick;
    elapsed += tick;
  }
  return now - start == (unsigned)elapsed ? 0 : 2147483647 + elapsed + 1;
}
