// Words and blanks are counted.
// inputs: 2 bytes; paths: 13
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[4] = "x";
  int words = 0, inside = 0;
  char in[2];
  klee_make_symbolic(in, sizeof in, "in");
  s[1] = in[0];
  s[2] = in[1];
  for (int i = 0; s[i]; i++)
    if (s[i] == ' ' || s[i] == '\n')
      inside = 0;
    else if (!inside) {
      inside = 1;
      words++;
    }
  return words;
}
