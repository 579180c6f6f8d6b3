// verdict: unsafe
// fault: assertion at 15
// property: unreach-call
// witness: 2477235518
// why: Three shifts and exclusive ors are one to one: a single word of 2^32 gives this result.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  if (x == 0x600dcafe)
    __VERIFIER_error(); /* here */
  return 0;
}
