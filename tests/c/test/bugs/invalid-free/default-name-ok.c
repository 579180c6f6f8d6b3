// repaired: default-name.c without its fault
// A name that was not replaced is still the global one.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static char standard[8] = "none";
static char *name = standard;
static void set(char c) {
  char *fresh = malloc(2);
  fresh[0] = c;
  fresh[1] = 0;
  name = fresh;
}
int main(void) {
  char s[2];
  klee_make_symbolic(s, sizeof s, "s");
  if (s[0] != 'n')
    set(s[0]);
  else if (s[1] != 'o')
    set(s[1]);
  if (name != standard)
    free(name);
  return 0;
}
