// Sparse switch on int, long, unsigned char and enum with far values.
#include <stdio.h>
#include <limits.h>
static const char *f(int x) {
  switch (x) {
  case INT_MIN:
    return "min";
  case -1000000:
    return "-1M";
  case 0:
    return "0";
  case 17:
    return "17";
  case 4096:
    return "4k";
  case 1000000:
    return "1M";
  case INT_MAX:
    return "max";
  }
  return "-";
}
static int g(unsigned long x) {
  switch (x) {
  case 0x100000000ul:
    return 1;
  case 0xfffffffffffffffful:
    return 2;
  case 5:
    return 3;
  case 0x8000000000000000ul:
    return 4;
  default:
    return 0;
  }
}
static int h(unsigned char c) {
  switch (c) {
  case 0:
    return 1;
  case 128:
    return 2;
  case 255:
    return 3;
  }
  return 4;
}
int main(void) {
  int v[] = {INT_MIN, -1000000, -1, 0, 1, 17, 4096, 1000000, INT_MAX};
  for (int i = 0; i < 9; i++)
    printf("%s ", f(v[i]));
  puts("");
  unsigned long w[] = {0, 5, 0x100000000ul, 0xfffffffful, ~0ul, 1ul << 63};
  for (int i = 0; i < 6; i++)
    printf("%d ", g(w[i]));
  puts("");
  for (int i = 0; i < 300; i += 32)
    printf("%d%d ", h((unsigned char)i), h((unsigned char)(i - 1)));
  puts("");
  return 0;
}
