// fault: out-of-bounds-read at 17 (object out size 8)
// witness: 00410103
// A packed text: a byte, or a piece of what was already written, which may begin too early.
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  unsigned char in[4], out[8] = {0};
  int length = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < 4; i += 2)
    if (in[i] == 0)
      out[length++] = in[i + 1];
    else if (in[i] < 4) {
      int distance = in[i + 1] & 3;
      if (distance == 0)
        return 1;
      for (int k = 0; k < in[i]; k++, length++)
        out[length] = out[length - distance]; /* here */
    }
  return out[2] == 'A';
}
