extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int sum = 0, limit = __VERIFIER_nondet_int();
  for (int i = 0; i < 12; i++) {
    int twice = i * 2;
    if (twice == limit) sum++;
  }
  if (sum > 1) reach_error();
  return 0;
}
