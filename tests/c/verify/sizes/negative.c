// verdict: unsafe
// fault: out-of-bounds at 19
// property: valid-memsafety
// witness: 6 5
// why: An end before the begin gives a negative length, which is a huge one for memcpy.
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void) {
  unsigned char begin = __VERIFIER_nondet_uchar();
  unsigned char end = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(begin <= 8 && end <= 8);
  const char source[9] = "position";
  char target[9] = {0};
  if (begin > end + 1)
    return 0;
  memcpy(target, source + begin, (unsigned long)((int)end - (int)begin)); /* here */
  return target[0] == 'p';
}
