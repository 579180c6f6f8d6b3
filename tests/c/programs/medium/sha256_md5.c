// SHA-256 and MD5 with incremental updates: known digests of several inputs and of split updates.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
typedef struct {
  uint32_t h[8];
  uint64_t len;
  uint8_t buf[64];
  unsigned n;
} Sha;
typedef struct {
  uint32_t h[4];
  uint64_t len;
  uint8_t buf[64];
  unsigned n;
} Md5;
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
static const uint32_t M[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391};
static uint32_t rr(uint32_t x, int n) {
  return x >> n | x << (32 - n);
}
static uint32_t rl(uint32_t x, int n) {
  return x << n | x >> (32 - n);
}
static void sha_block(Sha *s, const uint8_t *p) {
  uint32_t w[64], v[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)p[4 * i] << 24 | (uint32_t)p[4 * i + 1] << 16 | (uint32_t)p[4 * i + 2] << 8 | p[4 * i + 3];
  for (int i = 16; i < 64; i++) {
    uint32_t a = rr(w[i - 15], 7) ^ rr(w[i - 15], 18) ^ w[i - 15] >> 3,
             b = rr(w[i - 2], 17) ^ rr(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  memcpy(v, s->h, sizeof v);
  for (int i = 0; i < 64; i++) {
    uint32_t t1 = v[7] + (rr(v[4], 6) ^ rr(v[4], 11) ^ rr(v[4], 25)) + ((v[4] & v[5]) ^ (~v[4] & v[6])) + K[i] + w[i];
    uint32_t t2 = (rr(v[0], 2) ^ rr(v[0], 13) ^ rr(v[0], 22)) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
    memmove(v + 1, v, 7 * sizeof *v);
    v[4] += t1;
    v[0] = t1 + t2;
  }
  for (int i = 0; i < 8; i++)
    s->h[i] += v[i];
}
static void sha_init(Sha *s) {
  static const uint32_t h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(s->h, h, sizeof h);
  s->len = 0;
  s->n = 0;
}
static void sha_add(Sha *s, const void *data, size_t n) {
  const uint8_t *p = data;
  s->len += n;
  while (n--) {
    s->buf[s->n++] = *p++;
    if (s->n == 64) {
      sha_block(s, s->buf);
      s->n = 0;
    }
  }
}
static void sha_end(Sha *s, char *hex) {
  uint64_t bits = s->len * 8;
  uint8_t pad = 0x80, z = 0, l[8];
  for (int i = 0; i < 8; i++)
    l[i] = (uint8_t)(bits >> (56 - 8 * i));
  sha_add(s, &pad, 1);
  while (s->n != 56)
    sha_add(s, &z, 1);
  sha_add(s, l, 8);
  for (int i = 0; i < 8; i++)
    sprintf(hex + 8 * i, "%08x", s->h[i]);
}
static void md5_block(Md5 *s, const uint8_t *p) {
  static const int R[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  uint32_t w[16], a = s->h[0], b = s->h[1], c = s->h[2], d = s->h[3];
  for (int i = 0; i < 16; i++)
    w[i] = p[4 * i] | (uint32_t)p[4 * i + 1] << 8 | (uint32_t)p[4 * i + 2] << 16 | (uint32_t)p[4 * i + 3] << 24;
  for (int i = 0; i < 64; i++) {
    uint32_t f;
    int g;
    switch (i / 16) {
    case 0:
      f = (b & c) | (~b & d);
      g = i;
      break;
    case 1:
      f = (d & b) | (~d & c);
      g = (5 * i + 1) % 16;
      break;
    case 2:
      f = b ^ c ^ d;
      g = (3 * i + 5) % 16;
      break;
    default:
      f = c ^ (b | ~d);
      g = 7 * i % 16;
    }
    uint32_t t = d;
    d = c;
    c = b;
    b = b + rl(a + f + M[i] + w[g], R[i / 16][i % 4]);
    a = t;
  }
  s->h[0] += a;
  s->h[1] += b;
  s->h[2] += c;
  s->h[3] += d;
}
static void md5(const void *data, size_t n, char *hex) {
  Md5 s = {{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476}, n * 8, {0}, 0};
  const uint8_t *p = data;
  while (n >= 64) {
    md5_block(&s, p);
    p += 64;
    n -= 64;
  }
  memcpy(s.buf, p, n);
  s.buf[n++] = 0x80;
  if (n > 56) {
    memset(s.buf + n, 0, 64 - n);
    md5_block(&s, s.buf);
    n = 0;
  }
  memset(s.buf + n, 0, 56 - n);
  for (int i = 0; i < 8; i++)
    s.buf[56 + i] = (uint8_t)(s.len >> (8 * i));
  md5_block(&s, s.buf);
  for (int i = 0; i < 16; i++)
    sprintf(hex + 2 * i, "%02x", s.h[i / 4] >> (8 * (i % 4)) & 255);
}
int main(void) {
  const char *t[] = {"", "abc", "message digest", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                     "The quick brown fox jumps over the lazy dog"};
  char hex[65];
  for (int i = 0; i < 5; i++) {
    Sha s;
    sha_init(&s);
    sha_add(&s, t[i], strlen(t[i]));
    sha_end(&s, hex);
    printf("%s ", hex);
    md5(t[i], strlen(t[i]), hex);
    printf("%s\n", hex);
  }
  uint8_t big[1000];
  for (int i = 0; i < 1000; i++)
    big[i] = (uint8_t)(i * 7);
  for (size_t step = 1; step < 300; step = step * 3 + 1) {
    Sha s;
    sha_init(&s);
    for (size_t i = 0; i < 1000; i += step)
      sha_add(&s, big + i, i + step > 1000 ? 1000 - i : step);
    sha_end(&s, hex);
    printf("%zu %.16s\n", step, hex);
  }
  for (size_t n = 54; n < 67; n += 2) {
    md5(big, n, hex);
    printf("%zu %.12s\n", n, hex);
  }
  return 0;
}
