// CRC-32 by table over N symbolic bytes, compared with that of "polysem!": 2 paths for any N from 4 on.
// witness: 706f6c7973656d21
#include <assert.h>
#ifndef N
#define N 8
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

static unsigned table[256];

static void fill(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++)
      c = c >> 1 ^ (0xedb88320u & -(c & 1));
    table[i] = c;
  }
}

int main(void) {
  unsigned char data[N];
  unsigned crc = 0xffffffffu;
  fill();
  klee_make_symbolic(data, sizeof data, "data");
  for (int i = 0; i < N; i++)
    crc = crc >> 8 ^ table[(crc ^ data[i]) & 255];
  assert((crc ^ 0xffffffffu) != 0x94d43c67u);
  return 0;
}
