// Words and blanks are counted.
// inputs: 2 bytes; paths: 13
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[4] = "x";
  int words = 0, inside = 0;
  char t[2];
  klee_make_symbolic(t, sizeof t, "t");
  s[1] = t[0];
  s[2] = t[1];
  for (int i = 0; s[i]; i++)
    if (s[i] == ' ' || s[i] == '\n')
      inside = 0;
    else if (!inside) {
      inside = 1;
      words++;
    }
  return words;
}
