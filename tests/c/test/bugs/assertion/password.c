// fault: assertion at 20
// witness: 6965613d71
// A key that is compared after it was mixed is found out.
#include <assert.h>
void klee_make_symbolic(void *, unsigned long, const char *);
static const char want[5] = {'m', 'j', 'b', '9', 't'};
int main(void) {
  char s[5];
  int right = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 5; i++) {
    char mixed = (char)((s[i] ^ (i + 1)) + (i == 0 ? 5 : 0));
    if (i == 1)
      mixed = (char)(mixed + 3);
    if (mixed == want[i])
      right++;
    else
      break;
  }
  assert(right < 5); /* here */
  return right;
}
