extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  __VERIFIER_assume(0 <= n && n <= 10);
  for (;;) {
    if (x >= n) break;
    x++;
    y += __VERIFIER_nondet_int() > 0 ? 2 : 1;
  }
  if (y > 20) reach_error();
  while (y > 0) y -= 1;
  if (y < 0) reach_error();
  return 0;
}
