// verdict: unsafe
// fault: out-of-bounds at 17
// property: valid-memsafety
// witness: 8
// why: A length that is a multiple of four already leaves no room for the end of the text.
#include <alloca.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned length = __VERIFIER_nondet_uint();
  __VERIFIER_assume(length >= 5 && length <= 11);
  char *text = alloca((length + 3) & ~3u);
  memset(text, 'a', length);
  text[length] = 0; /* here */
  return text[2] == 'b';
}
