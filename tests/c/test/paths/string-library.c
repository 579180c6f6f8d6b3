// strlen, strcmp and strchr of an input text.
// inputs: 2 bytes; paths: 4
#include <string.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char in[2];
  klee_make_symbolic(in, sizeof in, "in");
  char s[3] = {in[0], in[1], 0};
  if (strlen(s) != 2)
    return 1;
  if (strcmp(s, "go") == 0)
    return 2;
  if (strchr(s, '='))
    return 3;
  return s[0] == s[1] ? 4 : 5;
}
