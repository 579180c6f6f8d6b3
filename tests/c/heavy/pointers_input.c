// Which of many objects a pointer means depends on inputs.
extern unsigned __VERIFIER_nondet_uint(void);
#include <assert.h>
int main(void) {
  static int v[64];
  int *p[64];
  for (int i = 0; i < 64; i++) p[i] = &v[i * 17 % 64];
  for (int i = 0; i < 20; i++) *p[__VERIFIER_nondet_uint() % 64] += 1;
  assert(v[3] < 21);
  return 0;
}
