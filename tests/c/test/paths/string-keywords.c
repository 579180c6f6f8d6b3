// A word of two letters is looked up in a table of texts.
// inputs: 2 bytes; paths: 10
void klee_make_symbolic(void *, unsigned long, const char *);
static const char *const words[6] = {"if", "do", "in", "is", "of", "on"};
int main(void) {
  char s[2];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 6; i++)
    if (words[i][0] == s[0] && words[i][1] == s[1])
      return i;
  return -1;
}
