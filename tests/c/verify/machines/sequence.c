// verdict: unsafe
// fault: assertion at 18
// property: unreach-call
// witness: 1 1 1 1 1 1 1 1 0
// why: Numbers of three bits repeat after eight messages, and an old one is taken for a new one then.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  unsigned expected = 0, taken = 0;
  for (int round = 0; round < 9; round++) {
    _Bool fresh = __VERIFIER_nondet_bool();
    // Either the next message comes, or the first one once more.
    unsigned number = fresh ? taken & 7 : 0;
    if (number != expected)
      continue;
    if (!fresh && taken > 0)
      reach_error(); /* here */
    expected = (expected + 1) & 7;
    taken++;
  }
  return 0;
}
