// Steps through float bit patterns near powers of two and zero.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
int main(void) {
  uint32_t v[] = {0, 1, 0x7fffff, 0x800000, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x7f7fffff, 0x80000001};
  for (int i = 0; i < 9; i++) {
    float f;
    memcpy(&f, &v[i], 4);
    printf("%08x %a %.9g %d\n", v[i], f, f, (int)(f * 2 == f + f));
  }
  return 0;
}
