// fault: remainder-by-zero at 12
// witness: 0b05
// A table of periods has a zero in it.
void klee_make_symbolic(void *, unsigned long, const char *);
static const unsigned char period[8] = {7, 12, 24, 60, 4, 10, 0, 30};
int main(void) {
  unsigned char v[2];
  klee_make_symbolic(v, sizeof v, "v");
  unsigned at = (v[0] ^ v[1]) & 7u;
  if (v[0] != 2 * v[1] + 1)
    return 0;
  return (v[0] + v[1]) % period[at]; /* here */
}
