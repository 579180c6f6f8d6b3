// The same bits with and without sign.
// inputs: 2 bytes; paths: 6
extern short __VERIFIER_nondet_short(void);
int main(void) {
  short s = __VERIFIER_nondet_short();
  unsigned short u = (unsigned short)s;
  int r = 0;
  if (s < -5)
    r |= 1;
  if (u < 5)
    r |= 2;
  if ((unsigned)s > 70000u)
    r |= 4;
  if (s == u)
    r |= 8;
  if ((signed char)s < 0)
    r |= 16;
  return r;
}
