// fault: signed-overflow at 9
// witness: ffff 0090
// Short numbers become ints before they are multiplied.
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short width = __VERIFIER_nondet_ushort(), height = __VERIFIER_nondet_ushort();
  if (width < 1000 || height > 40000)
    return 1;
  unsigned area = width * height; /* here */
  return area > 5000000;
}
