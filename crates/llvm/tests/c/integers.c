// Integer arithmetic of all widths, shifts, comparisons, bit-fields, 128 bits and odd widths.
#include <stdint.h>

struct bits { unsigned a : 3; int b : 7; unsigned long c : 40; _Bool d : 1; };
union word { uint32_t whole; uint8_t parts[4]; struct { uint16_t low, high; } halves; };

__int128 wide = ((__int128)0x0123456789abcdef << 64) | 0xfedcba9876543210;
unsigned __int128 mul(uint64_t a, uint64_t b) { return (unsigned __int128)a * b; }
__int128 div128(__int128 a, __int128 b) { return a / b - a % b; }

#if __clang_major__ >= 15
_BitInt(57) odd = 12345678901234wb;
_BitInt(57) times(_BitInt(57) a, _BitInt(19) b) { return a * b + odd; }
unsigned _BitInt(100) big(unsigned _BitInt(100) a) { return (a << 3) ^ (a >> 70); }
#endif

int all(int a, int b, unsigned c, unsigned d) {
  int r = a + b - a * b;
  if (b) r ^= a / b | a % b;
  if (d) r ^= c / d & c % d;
  r += a << (b & 31);
  r -= a >> (b & 31);
  r ^= c >> (d & 31);
  return ~r + (a < b) + (c < d) + (a <= b) + (c >= d) + (a == b) + (a != b);
}

int fields(struct bits *p, int v) {
  p->a += v; p->b -= v; p->c ^= (unsigned long)v << 20; p->d = !p->d;
  return p->a + p->b + (int)p->c + p->d;
}

int swap(union word w) { return w.parts[3] << 24 | w.parts[2] << 16 | w.halves.low; }

long convert(int8_t a, uint16_t b, int64_t c, _Bool d) { return (int8_t)c + (uint8_t)a + (int16_t)b + (uint32_t)c + d; }

int overflow(int a, int b, int *r) { return __builtin_add_overflow(a, b, r) + __builtin_popcount(a) + __builtin_clz(b | 1) + __builtin_bswap32(a); }

int choose(int n) {
  switch (n) {
    case -1: return 5;
    case 0: case 1: case 2: return n * 2;
    case 100 ... 110: return 3;
    case 2147483647: return 9;
    default: return n ? 1 : 0;
  }
}
