// repaired: no-result.c without its fault
// The result is wanted in one mode only, but also written in another.
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static void square(int x, int *result) {
  if (result)
    *result = x * x;
}
int main(void) {
  char mode = __VERIFIER_nondet_char();
  unsigned char x = __VERIFIER_nondet_uchar();
  int result = 0;
  if (mode != 'q')
    square(x, &result);
  else if (x % 16 == 13 && x < 16)
    square(x, 0);
  return result > 100;
}
