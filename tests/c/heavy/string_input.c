// A text of inputs, looked at by the library.
extern unsigned char __VERIFIER_nondet_uchar(void);
#include <assert.h>
#include <string.h>
#include <stdlib.h>
int main(void) {
  char s[64];
  for (int i = 0; i < 63; i++) s[i] = __VERIFIER_nondet_uchar();
  s[63] = 0;
  assert(!strstr(s, "needle") || strlen(s) < 60);
  assert(atoi(s) != 123456);
  return 0;
}
