// verdict: safe
// property: unreach-call
// why: Up to twelve there are two right triangles with whole sides, and no more are counted.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), count = 0;
  __VERIFIER_assume(n >= 1 && n <= 12);
  for (int c = 1; c <= n; c++)
    for (int b = 1; b < c; b++)
      for (int a = 1; a < b; a++)
        if (a * a + b * b == c * c)
          count++;
  if (count > 2)
    __VERIFIER_error();
  if (n < 5 && count != 0)
    __VERIFIER_error();
  return 0;
}
