// fault: invalid-free at 16 (object malloc size 5)
// witness: 20206100
// The pointer that is freed was moved over leading blanks.
#include <stdlib.h>
void klee_make_symbolic(void *, unsigned long, const char *);
int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  char *copy = malloc(5), *p = copy;
  for (int i = 0; i < 4; i++)
    copy[i] = s[i];
  copy[4] = 0;
  while (*p == ' ')
    p++;
  int result = *p == 'a';
  free(p); /* here */
  return result;
}
