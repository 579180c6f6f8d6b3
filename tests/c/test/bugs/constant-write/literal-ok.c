// repaired: literal.c without its fault
// The text that stands for an empty name is a literal, and is changed.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
  char name[8] = "abc", none[] = "none", *s = name;
  if (n + m == 5 && n * m == 6)
    s = none;
  *s -= 32;
  return s == name;
}
