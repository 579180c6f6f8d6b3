// AES-128 with computed tables: key schedule, encrypt, decrypt, the FIPS vector, CBC and CTR modes.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
typedef struct {
  uint8_t rk[11][16];
} Key;
static uint8_t sbox[256], inv[256];
static uint8_t xt(uint8_t x) {
  return (uint8_t)(x << 1 ^ (x >> 7) * 0x1b);
}
static uint8_t mul(uint8_t a, uint8_t b) {
  uint8_t r = 0;
  while (b) {
    if (b & 1)
      r ^= a;
    a = xt(a);
    b >>= 1;
  }
  return r;
}
static void tables(void) {
  uint8_t p = 1, q = 1;
  do {
    p = (uint8_t)(p ^ xt(p));
    q ^= (uint8_t)(q << 1);
    q ^= (uint8_t)(q << 2);
    q ^= (uint8_t)(q << 4);
    if (q & 0x80)
      q ^= 0x09;
    uint8_t x = (uint8_t)(q ^ (q << 1 | q >> 7) ^ (q << 2 | q >> 6) ^ (q << 3 | q >> 5) ^ (q << 4 | q >> 4) ^ 0x63);
    sbox[p] = x;
  } while (p != 1);
  sbox[0] = 0x63;
  for (int i = 0; i < 256; i++)
    inv[sbox[i]] = (uint8_t)i;
}
static void expand(Key *k, const uint8_t *key) {
  memcpy(k->rk[0], key, 16);
  uint8_t rc = 1;
  for (int r = 1; r < 11; r++) {
    uint8_t t[4];
    for (int i = 0; i < 4; i++)
      t[i] = sbox[k->rk[r - 1][12 + (i + 1) % 4]];
    t[0] ^= rc;
    rc = xt(rc);
    for (int i = 0; i < 16; i++) {
      k->rk[r][i] = (uint8_t)(k->rk[r - 1][i] ^ (i < 4 ? t[i] : k->rk[r][i - 4]));
    }
  }
}
static void addkey(uint8_t *s, const uint8_t *k) {
  for (int i = 0; i < 16; i++)
    s[i] ^= k[i];
}
static void sub(uint8_t *s, const uint8_t *t) {
  for (int i = 0; i < 16; i++)
    s[i] = t[s[i]];
}
static void shift(uint8_t *s, int dir) {
  uint8_t t[16];
  for (int c = 0; c < 4; c++)
    for (int r = 0; r < 4; r++)
      t[c * 4 + r] = s[(c + dir * r + 16) % 4 * 4 + r];
  memcpy(s, t, 16);
}
static void mix(uint8_t *s, const uint8_t *m) {
  for (int c = 0; c < 4; c++) {
    uint8_t a[4];
    memcpy(a, s + c * 4, 4);
    for (int r = 0; r < 4; r++) {
      uint8_t v = 0;
      for (int i = 0; i < 4; i++)
        v ^= mul(a[i], m[(i - r + 4) % 4]);
      s[c * 4 + r] = v;
    }
  }
}
static void encrypt(const Key *k, const uint8_t *in, uint8_t *out) {
  static const uint8_t m[4] = {2, 3, 1, 1};
  uint8_t s[16];
  memcpy(s, in, 16);
  addkey(s, k->rk[0]);
  for (int r = 1; r < 11; r++) {
    sub(s, sbox);
    shift(s, 1);
    if (r < 10)
      mix(s, m);
    addkey(s, k->rk[r]);
  }
  memcpy(out, s, 16);
}
static void decrypt(const Key *k, const uint8_t *in, uint8_t *out) {
  static const uint8_t m[4] = {14, 11, 13, 9};
  uint8_t s[16];
  memcpy(s, in, 16);
  for (int r = 10; r > 0; r--) {
    addkey(s, k->rk[r]);
    if (r < 10)
      mix(s, m);
    shift(s, -1);
    sub(s, inv);
  }
  addkey(s, k->rk[0]);
  memcpy(out, s, 16);
}
static size_t cbc(const Key *k, const uint8_t *iv, const uint8_t *in, size_t n, uint8_t *out) {
  uint8_t prev[16], b[16];
  memcpy(prev, iv, 16);
  size_t o = 0;
  for (size_t i = 0; i <= n; i += 16) {
    size_t m = n - i < 16 ? n - i : 16;
    memcpy(b, in + i, m);
    for (size_t j = m; j < 16; j++)
      b[j] = (uint8_t)(16 - m);
    for (int j = 0; j < 16; j++)
      b[j] ^= prev[j];
    encrypt(k, b, prev);
    memcpy(out + o, prev, 16);
    o += 16;
  }
  return o;
}
static long uncbc(const Key *k, const uint8_t *iv, const uint8_t *in, size_t n, uint8_t *out) {
  uint8_t prev[16], b[16];
  memcpy(prev, iv, 16);
  for (size_t i = 0; i < n; i += 16) {
    decrypt(k, in + i, b);
    for (int j = 0; j < 16; j++)
      out[i + (size_t)j] = (uint8_t)(b[j] ^ prev[j]);
    memcpy(prev, in + i, 16);
  }
  uint8_t pad = out[n - 1];
  if (!pad || pad > 16)
    return -1;
  for (size_t i = n - pad; i < n; i++)
    if (out[i] != pad)
      return -1;
  return (long)(n - pad);
}
static void ctr(const Key *k, uint64_t nonce, const uint8_t *in, size_t n, uint8_t *out) {
  uint8_t c[16], s[16];
  for (size_t i = 0; i < n; i++) {
    if (i % 16 == 0) {
      for (int j = 0; j < 8; j++) {
        c[j] = (uint8_t)(nonce >> (56 - 8 * j));
        c[8 + j] = (uint8_t)((uint64_t)(i / 16) >> (56 - 8 * j));
      }
      encrypt(k, c, s);
    }
    out[i] = in[i] ^ s[i % 16];
  }
}
static void hex(const uint8_t *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    printf("%02x", p[i]);
  puts("");
}
int main(void) {
  tables();
  hex(sbox, 16);
  hex(inv + 240, 16);
  uint8_t key[16], pt[16], ct[16], back[16];
  for (int i = 0; i < 16; i++) {
    key[i] = (uint8_t)i;
    pt[i] = (uint8_t)(i * 17);
  }
  Key k;
  expand(&k, key);
  hex(k.rk[10], 16);
  encrypt(&k, pt, ct);
  hex(ct, 16);
  decrypt(&k, ct, back);
  printf("%d\n", memcmp(back, pt, 16));
  const char *msg = "Attack at dawn; bring snacks and a map.";
  uint8_t buf[64], plain[64];
  size_t n = cbc(&k, pt, (const uint8_t *)msg, strlen(msg), buf);
  hex(buf, n);
  long l = uncbc(&k, pt, buf, n, plain);
  printf("%ld %.*s\n", l, (int)l, (char *)plain);
  buf[n - 1] ^= 1;
  printf("%ld\n", uncbc(&k, pt, buf, n, plain));
  ctr(&k, 42, (const uint8_t *)msg, strlen(msg), buf);
  hex(buf, strlen(msg));
  ctr(&k, 42, buf, strlen(msg), plain);
  printf("%.*s\n", (int)strlen(msg), (char *)plain);
  n = cbc(&k, key, (const uint8_t *)"0123456789abcdef", 16, buf);
  printf("%zu\n", n);
  return 0;
}
