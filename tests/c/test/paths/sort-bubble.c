// Bubble sort of the four halves of two bytes.
// inputs: 2 bytes; paths: 24
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2], v[4];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++)
    v[i] = s[i / 2] >> (i % 2 * 4) & 15;
  for (int i = 3; i > 0; i--)
    for (int j = 0; j < i; j++)
      if (v[j] > v[j + 1]) {
        unsigned char t = v[j];
        v[j] = v[j + 1];
        v[j + 1] = t;
      }
  return v[0];
}
