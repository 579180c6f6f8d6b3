// verdict: safe
// property: valid-memsafety
// why: The texts are joined only if they fit with what is put between them, and with the end.
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char first = __VERIFIER_nondet_uchar();
  unsigned char second = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(first <= 4 && second <= 4);
  char a[5] = {0}, b[5] = {0}, joined[8];
  memset(a, 'a', first);
  memset(b, 'b', second);
  if (strlen(a) + strlen(b) + 1 >= sizeof joined)
    return 1;
  strcpy(joined, a);
  strcat(joined, "/");
  strcat(joined, b);
  return joined[first] == '/';
}
