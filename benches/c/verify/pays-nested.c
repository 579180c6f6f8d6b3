// Nested loops over a picture of N lines and 5 columns, with branches that decide nothing about where they write.
#include <assert.h>
#ifndef N
#define N 4
#endif
#define COLUMNS 5
int __VERIFIER_nondet_int(void);

static unsigned char picture[N * COLUMNS];
static unsigned dark, light;

int main(void) {
  int at = 0;
  for (int line = 0; line < N; line++)
    for (int column = 0; column < COLUMNS; column++) {
      if (__VERIFIER_nondet_int()) {
        picture[at] = 255;
        light += 3;
      } else
        dark++;
      at++;
      assert(at == line * COLUMNS + column + 1);
    }
  assert(at == N * COLUMNS);
  return 0;
}
