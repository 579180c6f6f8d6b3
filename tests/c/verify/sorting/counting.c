// verdict: safe
// property: valid-memsafety
// why: Counting values of two bits and writing them out fills the array exactly.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char values[5], counts[4] = {0};
  for (int i = 0; i < 5; i++) {
    values[i] = __VERIFIER_nondet_uchar() & 3;
    counts[values[i]]++;
  }
  int to = 0;
  for (unsigned char value = 0; value < 4; value++)
    for (int i = 0; i < counts[value]; i++)
      values[to++] = value;
  return values[to - 1] == 3;
}
