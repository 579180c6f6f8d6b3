// The bytes of a number, seen through a union.
// inputs: 2 bytes; paths: 5
extern short __VERIFIER_nondet_short(void);
union both {
  short whole;
  unsigned char part[2];
  signed char first;
};
int main(void) {
  union both u;
  u.whole = __VERIFIER_nondet_short();
  if (u.part[0] == u.part[1])
    return 1;
  u.part[1] ^= 0x80;
  if (u.whole < 0 && u.first < 0)
    return 2;
  if (u.whole > 256)
    return 3;
  return 4;
}
