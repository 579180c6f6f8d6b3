// repaired: run-length.c without its fault
// Runs of characters are written out; their lengths add up to too much.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char runs[6];
  char out[8];
  unsigned length = 0;
  klee_make_symbolic(runs, sizeof runs, "runs");
  for (int i = 0; i < 6; i += 2) {
    unsigned count = runs[i] & 7u;
    if (length + count > 8)
      return 1;
    for (; count; count--)
      out[length++] = (char)runs[i + 1];
  }
  return length == 7;
}
