// verdict: unsafe
// fault: use-after-scope at 27
// property: valid-memsafety
// sanitizers: silent
// witness: 1 6
// why: Memory of alloca ends with the function that asked for it.
#include <alloca.h>
#include <string.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static char *name(unsigned char length, _Bool keep) {
  static char fixed[8] = "fixed";
  char *text = alloca(length + 1u);
  memset(text, 'n', length);
  text[length] = 0;
  return keep ? text : fixed;
}

int main(void) {
  _Bool keep = __VERIFIER_nondet_bool();
  unsigned char length = __VERIFIER_nondet_uchar();
  if (length < 5 || length > 7)
    return 0;
  char *text = name(length, keep);
  return text[0] == 'n'; /* here */
}
