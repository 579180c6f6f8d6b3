// repaired: library-length.c without its fault
// strlen of a text whose end may have been overwritten.
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char word[4];
  klee_make_symbolic(word, sizeof word, "word");
  word[3] = 0;
  for (int i = 0; i < 2; i++)
    if (word[i] == '|')
      word[i + 1] = '/';
  return (int)strlen(word);
}
