// verdict: unsafe
// fault: assertion at 21
// property: unreach-call
// paths: 2^20
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3735928559
// why: After twenty branches that do not matter, one word of 2^32 is wrong.
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned noise = 0;
  for (int i = 0; i < 20; i++) {
    if (__VERIFIER_nondet_bool())
      noise += 5;
    else
      noise ^= 3;
  }
  unsigned key = __VERIFIER_nondet_uint();
  if (key == 0xdeadbeef)
    reach_error(); /* here */
  return noise == 9;
}
