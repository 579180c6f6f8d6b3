// Inputs are sorted.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>
int main(void) {
  int a[12];
  for (int i = 0; i < 12; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 12; i++)
    for (int k = 0; k + 1 < 12 - i; k++)
      if (a[k] > a[k + 1]) {
        int t = a[k];
        a[k] = a[k + 1];
        a[k + 1] = t;
      }
  for (int i = 0; i + 1 < 12; i++) assert(a[i] <= a[i + 1]);
  return 0;
}
