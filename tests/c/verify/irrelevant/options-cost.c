// verdict: unsafe
// fault: overflow at 17
// property: no-overflow
// paths: 2^18
// witness: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// why: Eighteen options of 120 millions or a little less do not fit an int, the cheap ones neither.
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int cost = 0, cheap = 0;
  for (int option = 0; option < 18; option++) {
    int price = 120000000;
    if (__VERIFIER_nondet_bool()) {
      price = 119999999;
      cheap++;
    }
    cost += price; /* here */
  }
  return cheap == 3 && cost > 200;
}
