// repaired: table.c without its fault
// An entry of a constant table is changed through a pointer.
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char table[8] = {2, 3, 5, 7, 11, 13, 17, 19};
static unsigned char scratch[8];
int main(void) {
  unsigned char k = __VERIFIER_nondet_uchar();
  unsigned char *p = scratch;
  if ((k * 7 + 3) % 101 == 0)
    p = (unsigned char *)table;
  p[k & 6] = 1;
  return scratch[2] + table[6];
}
