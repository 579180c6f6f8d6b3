// Counts of values, at indices that are inputs.
// inputs: 2 bytes; paths: 7
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2], count[4] = {0};
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 2; i++)
    for (int shift = 0; shift < 8; shift += 4)
      count[s[i] >> shift & 3]++;
  int most = 0;
  for (int i = 1; i < 4; i++)
    if (count[i] > count[most])
      most = i;
  return most;
}
