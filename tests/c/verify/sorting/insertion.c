// verdict: safe
// property: unreach-call
// why: Insertion gives an order, and the values are the same as before.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int values[4], before = 0, after = 0;
  for (int i = 0; i < 4; i++) {
    values[i] = __VERIFIER_nondet_int();
    before ^= values[i];
  }
  for (int i = 1; i < 4; i++) {
    int value = values[i], to = i;
    for (; to > 0 && values[to - 1] > value; to--)
      values[to] = values[to - 1];
    values[to] = value;
  }
  for (int i = 0; i < 4; i++) {
    after ^= values[i];
    if (i > 0 && values[i - 1] > values[i])
      reach_error();
  }
  if (before != after)
    reach_error();
  return 0;
}
