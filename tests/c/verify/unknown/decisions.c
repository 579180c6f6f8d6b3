// verdict: unknown
// reason: decisions
// flags: --depth 3
// why: Paths with more than three decisions are cut, and four are needed.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned low = 0;
  for (int bit = 3; bit >= 0; bit--)
    if (__VERIFIER_nondet_uchar() > 100 + bit)
      low |= 1u << bit;
  if (low > 15)
    reach_error();
  return 0;
}
