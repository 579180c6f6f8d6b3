// fault: out-of-bounds-read at 7 (object word size 4 offset 4)
// witness: 61626364
// The length of a text that fills its array.
void klee_make_symbolic(void *, unsigned long, const char *);
static int length(const char *s) {
  int n = 0;
  while (s[n]) /* here */
    n++;
  return n;
}
int main(void) {
  char word[4];
  klee_make_symbolic(word, sizeof word, "word");
  return length(word);
}
