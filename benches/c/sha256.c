/* SHA-256 of 250,000 letters a, byte by byte. */
#include <stdint.h>
#include <stdio.h>

static const uint32_t k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

struct sha {
  uint32_t h[8];
  unsigned char block[64];
  uint32_t used;
  uint64_t bytes;
};

/* So that no compiler makes a funnel shift of it, which LLVM's interpreter does not have. */
static uint32_t rotate(uint32_t x, int n) {
  return (uint32_t)(((uint64_t)x << 32 | x) >> n);
}

static void compress(struct sha *s) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++) {
    const unsigned char *b = s->block + 4 * i;
    w[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
  }
  for (int i = 16; i < 64; i++) {
    uint32_t a = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
    uint32_t b = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  for (int i = 0; i < 8; i++)
    v[i] = s->h[i];
  for (int i = 0; i < 64; i++) {
    uint32_t e = v[4], a = v[0];
    uint32_t t = v[7] + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & v[5]) ^ (~e & v[6])) + k[i] + w[i];
    uint32_t u = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
    for (int j = 7; j > 0; j--)
      v[j] = v[j - 1];
    v[4] += t;
    v[0] = t + u;
  }
  for (int i = 0; i < 8; i++)
    s->h[i] += v[i];
}

static void add(struct sha *s, unsigned char byte) {
  s->block[s->used++] = byte;
  if (s->used == 64) {
    compress(s);
    s->used = 0;
  }
}

static void finish(struct sha *s) {
  uint64_t bits = s->bytes * 8;
  add(s, 0x80);
  while (s->used != 56)
    add(s, 0);
  for (int i = 56; i >= 0; i -= 8)
    add(s, (unsigned char)(bits >> i));
}

int main(void) {
  struct sha s = {{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, {0}, 0, 0};
  for (int i = 0; i < 250000; i++) {
    add(&s, 'a');
    s.bytes++;
  }
  finish(&s);
  for (int i = 0; i < 8; i++)
    printf("%08x", s.h[i]);
  printf("\n");
  return !(s.h[0] == 0xb98c2af0 && s.h[7] == 0xc2cac173);
}
