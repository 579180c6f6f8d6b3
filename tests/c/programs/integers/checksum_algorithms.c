// Luhn, ISBN, Verhoeff-like, IPv4 header sums and EAN checks.
#include <stdio.h>
#include <string.h>
#include <stdint.h>
static int luhn(const char *s) {
  int t = 0, d = 0;
  for (size_t i = strlen(s); i--; d = !d) {
    int x = (s[i] - '0') << d;
    t += x > 9 ? x - 9 : x;
  }
  return t % 10;
}
static int isbn(const char *s) {
  int t = 0;
  for (int i = 0; i < 10; i++)
    t += (10 - i) * (s[i] == 'X' ? 10 : s[i] - '0');
  return t % 11;
}
static uint16_t ip(const uint16_t *p, int n) {
  uint32_t s = 0;
  while (n--)
    s += *p++;
  while (s >> 16)
    s = (s & 0xffff) + (s >> 16);
  return (uint16_t)~s;
}
int main(void) {
  printf("%d %d %d\n", luhn("4539578763621486"), luhn("79927398713"), luhn("1234"));
  printf("%d %d\n", isbn("0306406152"), isbn("097522980X"));
  uint16_t h[] = {0x4500, 0x0073, 0x0000, 0x4000, 0x4011, 0, 0xc0a8, 0x0001, 0xc0a8, 0x00c7};
  h[5] = ip(h, 10);
  printf("%04x %04x\n", h[5], ip(h, 10));
  return 0;
}
