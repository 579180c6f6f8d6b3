// verdict: unsafe
// fault: out-of-bounds at 17
// property: valid-memsafety
// witness: 8
// why: The end of the text is written behind a block of its length.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  if (length > 8)
    return 0;
  char *text = malloc(length);
  for (unsigned i = 0; i < length; i++)
    text[i] = 'x';
  text[length] = 0; /* here */
  free(text);
  return 0;
}
