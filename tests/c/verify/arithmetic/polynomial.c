// verdict: safe
// property: no-overflow
// why: A polynomial of degree three at bytes is far from the ends of a long, and near those of an int.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  static const long factors[4] = {-9, 4, -7, 11};
  long x = __VERIFIER_nondet_uchar(), value = 0;
  for (int i = 3; i >= 0; i--)
    value = value * x + factors[i];
  int narrow = (int)value;
  return narrow == value ? narrow + 1000 == 0 : 1;
}
