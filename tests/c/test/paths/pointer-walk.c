// Two pointers walk towards each other.
// inputs: 2 bytes; paths: 13
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char s[2], v[6];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 6; i++)
    v[i] = s[i / 3] >> (i % 3 * 2) & 3;
  const unsigned char *low = v, *high = v + 5;
  int pairs = 0;
  while (low < high) {
    if (*low + *high == 3) {
      pairs++;
      high--;
    }
    low++;
  }
  return pairs;
}
