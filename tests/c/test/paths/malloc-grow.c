// An array that grows as it is filled.
// inputs: 1 byte; paths: 10
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uchar() % 10, room = 2, used = 0;
  int *v = malloc(room * sizeof *v), sum = 0;
  for (unsigned i = 0; i < n; i++) {
    if (used == room) {
      room *= 2;
      v = realloc(v, room * sizeof *v);
    }
    v[used++] = (int)(i * i);
  }
  for (unsigned i = 0; i < used; i++)
    sum += v[i];
  free(v);
  return sum;
}
