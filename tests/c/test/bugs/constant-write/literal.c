// fault: constant-write at 10 (object string size 5 offset 0)
// witness: 0203
// The text that stands for an empty name is a literal, and is changed.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
  char name[8] = "abc", *s = name;
  if (n + m == 5 && n * m == 6)
    s = "none";
  *s -= 32; /* here */
  return s == name;
}
