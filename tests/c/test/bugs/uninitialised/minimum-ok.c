// repaired: minimum.c without its fault
// The least of as many numbers as were read, and one more.
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char count = __VERIFIER_nondet_uchar();
  int v[4], least = 1000;
  if (count > 2)
    count = 2;
  for (int i = 0; i < count; i++)
    v[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < count; i++)
    if (v[i] < least)
      least = v[i];
  return least;
}
