// Sums and differences stored in narrow types at each step wrap each time.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  uint8_t a = 0;
  int8_t b = 0;
  uint16_t c = 1;
  for (int i = 0; i < 40; i++) {
    a = (uint8_t)(a * 5 + i);
    b = (int8_t)(b - 13);
    c = (uint16_t)(c * 257 + a);
    if (i % 8 == 0)
      printf("%d %d %d\n", a, b, c);
  }
  return a;
}
