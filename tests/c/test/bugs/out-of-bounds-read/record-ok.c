// repaired: record.c without its fault
// A record says how long it is, and that is believed.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char m[6];
  unsigned sum = 0;
  klee_make_symbolic(m, sizeof m, "m");
  if (m[0] > 5)
    return 1;
  for (unsigned i = 1; i <= m[0]; i++)
    sum += m[i];
  return sum == 99;
}
