// repaired: replaced.c without its fault
// A value that is set twice loses its first block.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static char *value;
static void set(char c) {
  free(value);
  value = malloc(12);
  value[0] = c;
}
int main(void) {
  char s[2];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 2; i++)
    if (s[i] == 'a')
      set(s[i]);
  free(value);
  value = 0;
  return 0;
}
