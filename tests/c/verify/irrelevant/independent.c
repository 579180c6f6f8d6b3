// verdict: safe
// property: no-overflow
// paths: 2^30
// why: Thirty independent options each cost at most ten, which an int holds with ease.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int cost = 0;
  for (int option = 0; option < 30; option++) {
    int wanted = __VERIFIER_nondet_int();
    int price = 10;
    if (wanted > option)
      price = 5;
    cost += price;
  }
  return cost > 200;
}
