// verdict: unsafe
// fault: assertion at 16
// property: unreach-call
// witness: 3 2 3 2 3 2
// why: Two functions that call each other by turns use up their budget exactly in the sixth call.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void ping(int depth, int budget);

static void pong(int depth, int budget) {
  int cost = __VERIFIER_nondet_int();
  if (cost < 1 || cost > 2 || cost > budget)
    return;
  if (depth == 6 && budget == cost)
    reach_error(); /* here */
  ping(depth + 1, budget - cost);
}

static void ping(int depth, int budget) {
  int cost = __VERIFIER_nondet_int();
  if (cost < 2 || cost > 3 || cost > budget)
    return;
  pong(depth + 1, budget - cost);
}

int main(void) {
  ping(1, 15);
  return 0;
}
