// An index that a table gives leads into the next table.
// inputs: 1 byte; paths: 6
extern unsigned char __VERIFIER_nondet_uchar(void);
static const unsigned char next[8] = {3, 0, 7, 5, 4, 1, 2, 6};
int main(void) {
  unsigned at = __VERIFIER_nondet_uchar() & 7u;
  int steps = 0;
  while (at != 4 && steps < 4) {
    at = next[at];
    steps++;
    if (at == 0)
      return 10 + steps;
  }
  return steps;
}
