// Recursion whose depth grows.
extern int __VERIFIER_nondet_int(void);
static int ack(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
int main(void) {
  int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (m < 0 || m > 3 || n < 0 || n > 12) return 0;
  return ack(m, n) < 0;
}
