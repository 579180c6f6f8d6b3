// verdict: safe
// property: no-overflow
// paths: 2^16
// why: Sixteen magnitudes up to 1000 make at most 16000, whatever the signs are.
#include <polysem.h>

int main(void) {
  int x[16], sum = 0;
  for (int i = 0; i < 16; i++)
    x[i] = (int)polysem_range(-1000, 1001, "x");
  for (int i = 0; i < 16; i++) {
    int part = x[i];
    if (part < 0)
      part = -part;
    sum += part;
  }
  polysem_assert(sum >= 0 && sum <= 16000);
  return 0;
}
