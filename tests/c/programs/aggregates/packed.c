// Packed structs: unaligned members read, written, addressed through memcpy, arrays of them.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
struct __attribute__((packed)) H {
  uint8_t kind;
  uint32_t len;
  uint16_t port;
  double w;
  char tail;
};
struct __attribute__((packed, aligned(2))) K {
  char c;
  int i;
};
int main(void) {
  struct H h[3];
  printf("%zu %zu %zu\n", sizeof(struct H), sizeof(struct K), _Alignof(struct K));
  for (int i = 0; i < 3; i++) {
    h[i].kind = (uint8_t)i;
    h[i].len = 0x01020304u * (unsigned)(i + 1);
    h[i].port = (uint16_t)(8000 + i);
    h[i].w = i * 0.5;
    h[i].tail = (char)('x' + i);
  }
  unsigned char b[sizeof h];
  memcpy(b, h, sizeof h);
  for (unsigned i = 0; i < sizeof b; i++)
    printf("%02x", b[i]);
  puts("");
  h[1].len += h[2].port;
  h[1].w += h[2].w;
  struct H t = h[1];
  printf("%u %g %c\n", t.len, t.w, t.tail);
  struct K k = {'k', -5};
  k.i *= 3;
  printf("%c %d\n", k.c, k.i);
  return 0;
}
