// verdict: safe
// property: assert
// why: A sum of bytes that is cut at 255 without a branch is the one cut with a branch.
extern unsigned char nondet_uchar(void);

int main(void) {
  unsigned char a = nondet_uchar(), b = nondet_uchar();
  unsigned sum = a + b, plain = sum > 255 ? 255 : sum;
  unsigned char cut = (unsigned char)(sum | -(sum >> 8));
  __CPROVER_assert(cut == plain, "the same");
  __CPROVER_assert(cut >= a && cut >= b, "no less than either");
  return 0;
}
