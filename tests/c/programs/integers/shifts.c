// Left and right shifts at each width, with amounts from variables.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  for (int n = 0; n < 8; n++) {
    uint8_t v = 0xb5;
    int8_t w = (int8_t)0xb5;
    printf("%d: %02x %02x %d\n", n, (uint8_t)(v << n), v >> n, w >> n);
  }
  for (int n = 0; n < 32; n += 5) {
    uint32_t v = 0xdeadbeefu;
    int32_t w = (int32_t)v;
    printf("%d: %08x %08x %d\n", n, v << n, v >> n, w >> n);
  }
  for (int n = 0; n < 64; n += 7) {
    uint64_t v = 0x0123456789abcdefull;
    int64_t w = -(int64_t)v;
    printf("%d: %016llx %016llx %lld\n", n, (unsigned long long)(v << n), (unsigned long long)(v >> n),
           (long long)(w >> n));
  }
  unsigned char k = 3;
  long one = 1;
  printf("%ld %ld\n", one << (k + 30), (one << 62) >> k);
  return 0;
}
