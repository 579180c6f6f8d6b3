// Sums and differences that stay in their range.
// inputs: 2 bytes; paths: 5
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char clamp(int x) {
  if (x < 0)
    return 0;
  if (x > 255)
    return 255;
  return (unsigned char)x;
}
int main(void) {
  int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  unsigned char up = clamp(a + 2 * b), down = clamp(a - b);
  if (up == down)
    return 1;
  return clamp(up - down) > 250 ? 2 : 3;
}
