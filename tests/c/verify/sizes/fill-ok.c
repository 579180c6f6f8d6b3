// verdict: safe
// property: valid-memsafety
// why: The block has room for the text and its end.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  if (length > 8)
    return 0;
  char *text = malloc(length + 1);
  for (unsigned i = 0; i < length; i++)
    text[i] = 'x';
  text[length] = 0;
  free(text);
  return 0;
}
