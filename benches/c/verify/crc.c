// CRC-32 by table: texts of N symbolic bytes that differ in their last but one byte only have different sums.
#define main explore
#include "../test/crc.c"
#undef main

static unsigned update(unsigned crc, unsigned char byte) {
  return crc >> 8 ^ table[(crc ^ byte) & 255];
}

int main(void) {
  unsigned char data[N], other;
  unsigned crc = 0xffffffffu;
  fill();
  klee_make_symbolic(data, sizeof data, "data");
  klee_make_symbolic(&other, sizeof other, "other");
  for (int i = 0; i + 2 < N; i++)
    crc = update(crc, data[i]);
  if (other != data[N - 2])
    assert(update(update(crc, other), data[N - 1]) != update(update(crc, data[N - 2]), data[N - 1]));
  return 0;
}
