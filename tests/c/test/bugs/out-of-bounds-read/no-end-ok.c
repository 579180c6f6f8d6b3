// repaired: no-end.c without its fault
// The length of a text that fills its array.
void klee_make_symbolic(void *, unsigned long, const char *);
static int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n;
}
int main(void) {
  char word[5];
  klee_make_symbolic(word, sizeof word, "word");
  word[4] = 0;
  return length(word);
}
