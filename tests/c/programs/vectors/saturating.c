// Saturating byte and word arithmetic in loops: brighten, blend, average, difference.
#include <stdio.h>
#include <stdint.h>
static void addsat(uint8_t *d, const uint8_t *a, const uint8_t *b, int n) {
  for (int i = 0; i < n; i++) {
    int v = a[i] + b[i];
    d[i] = (uint8_t)(v > 255 ? 255 : v);
  }
}
static void subsat(uint8_t *d, const uint8_t *a, const uint8_t *b, int n) {
  for (int i = 0; i < n; i++)
    d[i] = a[i] > b[i] ? (uint8_t)(a[i] - b[i]) : 0;
}
static void avg(uint8_t *d, const uint8_t *a, const uint8_t *b, int n) {
  for (int i = 0; i < n; i++)
    d[i] = (uint8_t)((a[i] + b[i] + 1) >> 1);
}
static void adds16(int16_t *d, const int16_t *a, int k, int n) {
  for (int i = 0; i < n; i++) {
    int v = a[i] + k;
    d[i] = (int16_t)(v > 32767 ? 32767 : v < -32768 ? -32768 : v);
  }
}
static unsigned sad(const uint8_t *a, const uint8_t *b, int n) {
  unsigned s = 0;
  for (int i = 0; i < n; i++) {
    int v = a[i] - b[i];
    s += (unsigned)(v < 0 ? -v : v);
  }
  return s;
}
static unsigned h(const void *p, int n) {
  const uint8_t *b = p;
  unsigned x = 5381;
  while (n--)
    x = x * 33 ^ *b++;
  return x;
}
int main(void) {
  uint8_t a[99], b[99], d[99];
  int16_t s[61], t[61];
  for (int i = 0; i < 99; i++) {
    a[i] = (uint8_t)(i * 5);
    b[i] = (uint8_t)(255 - i * 3);
  }
  for (int i = 0; i < 61; i++)
    s[i] = (int16_t)(i * 1000 - 30000);
  addsat(d, a, b, 99);
  printf("%u %d\n", h(d, 99), d[50]);
  subsat(d, a, b, 99);
  printf("%u %d\n", h(d, 99), d[50]);
  avg(d, a, b, 99);
  printf("%u %d\n", h(d, 99), d[50]);
  adds16(t, s, 10000, 61);
  printf("%u %d %d\n", h(t, 122), t[60], t[0]);
  adds16(t, s, -10000, 61);
  printf("%u %d %d\n", h(t, 122), t[60], t[0]);
  printf("%u\n", sad(a, b, 99));
  return 0;
}
