// verdict: safe
// why: What an address is a multiple of is promised by its object's type, by `malloc` and by `_Alignas`, whatever operator asks.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int shared[3];

int main(void) {
  int number = 0;
  double real = 0;
  _Alignas(32) char wide[3] = {0};
  assert((uintptr_t)&number % 4 == 0);
  assert((uintptr_t)&real % 8 == 0);
  assert(((uintptr_t)shared & 3) == 0);
  assert((uintptr_t)wide / 32 * 32 == (uintptr_t)wide);
  assert(((uintptr_t)(wide + 1) | 1) == (uintptr_t)(wide + 1));
  char *block = malloc(3);
  assert((uintptr_t)block % 16 == 0);
  assert((uintptr_t)block >> 4 << 4 == (uintptr_t)block);
  assert(((uintptr_t)block ^ 15) - (uintptr_t)block == 15);
  assert((uintptr_t)block * 16 % 256 == 0);
  free(block);
  char *page = aligned_alloc(64, 64);
  assert((uintptr_t)page % 64 == 0);
  free(page);
  return number + (int)real + wide[0];
}
