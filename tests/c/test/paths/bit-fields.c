// Bit fields of several widths, with and without sign.
// inputs: 2 bytes; paths: 9
extern unsigned short __VERIFIER_nondet_ushort(void);
struct bits {
  unsigned kind : 3;
  int delta : 5;
  unsigned wide : 7;
  unsigned last : 1;
};
int main(void) {
  unsigned short s = __VERIFIER_nondet_ushort();
  struct bits b = {.kind = s & 7, .wide = s >> 8 & 127, .last = s >> 15};
  int low = s >> 3 & 31;
  b.delta = low > 15 ? low - 32 : low;
  if (b.delta < -10)
    return 1;
  if (b.kind == 5 && b.last)
    return 2;
  b.kind += 3;
  if (b.kind == 0)
    return 3;
  return b.wide > 100 ? 4 : b.delta == 7;
}
