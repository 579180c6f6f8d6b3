// verdict: safe
// property: unreach-call
// why: Two indices that move towards each other by turns meet, and never cross.
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {
  int low = 0, high = 8, steps = 0;
  while (low < high) {
    if (__VERIFIER_nondet_bool())
      low++;
    else
      high--;
    steps++;
  }
  if (low != high || steps != 8)
    reach_error();
  return 0;
}
