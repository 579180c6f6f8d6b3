// N independent branches on the bits of an input: 2^N paths.
// counted for N = 16: 65,536 paths over 2 bytes in units of 1: any
#ifndef N
#define N 16
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

int main(void) {
  unsigned char bits[(N + 7) / 8];
  int set = 0;
  klee_make_symbolic(bits, sizeof bits, "bits");
  for (int i = 0; i < N; i++)
    if (bits[i / 8] >> i % 8 & 1)
      set++;
  return set;
}
