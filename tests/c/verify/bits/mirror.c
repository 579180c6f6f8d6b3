// verdict: safe
// property: unreach-call
// why: Mirroring the bits of a word twice gives the word, and its lowest bit comes to the top.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned mirror(unsigned x) {
  x = (x & 0x55555555) << 1 | (x >> 1 & 0x55555555);
  x = (x & 0x33333333) << 2 | (x >> 2 & 0x33333333);
  x = (x & 0x0f0f0f0f) << 4 | (x >> 4 & 0x0f0f0f0f);
  x = (x & 0x00ff00ff) << 8 | (x >> 8 & 0x00ff00ff);
  return x << 16 | x >> 16;
}

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = mirror(x);
  if (y >> 31 != (x & 1))
    reach_error();
  if (mirror(y) != x)
    reach_error();
  return 0;
}
