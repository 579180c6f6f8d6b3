// repaired: area.c without its fault
// Short numbers become ints before they are multiplied.
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short width = __VERIFIER_nondet_ushort(), height = __VERIFIER_nondet_ushort();
  if (width < 1000 || height > 40000)
    return 1;
  unsigned area = (unsigned)width * height;
  return area > 5000000;
}
