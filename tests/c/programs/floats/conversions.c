// Conversions between floats and integers of every width within range, with truncation.
#include <stdio.h>
#include <stdint.h>
int main(void) {
  double v[] = {0.0, 0.99, -0.99, 1.5, -1.5, 100.999, 127.5, -128.4};
  for (int i = 0; i < 8; i++)
    printf("%d %d %d %lld\n", (int8_t)v[i], (int16_t)v[i], (int)v[i], (long long)v[i]);
  printf("%u %llu %llu\n", (unsigned)4294967295.9, (unsigned long long)9223372036854775808.0,
         (unsigned long long)18446744073709549568.0);
  int64_t n[] = {9007199254740993, -9007199254740993, INT64_MAX, INT64_MIN, 16777217};
  for (int i = 0; i < 5; i++)
    printf("%.1f %.1f %.1f\n", (double)n[i], (double)(float)n[i], (double)(uint64_t)n[i]);
  printf("%.1f %.1f\n", (double)UINT64_MAX, (double)(float)UINT32_MAX);
  printf("%d %d\n", (int)(float)0.1 == 0, (float)0.1 == 0.1);
  printf("%a %a\n", (float)1e-46, (float)3.4028236e38);
  unsigned char c = (unsigned char)255.99f;
  short s = (short)-32768.9f;
  printf("%d %d\n", c, s);
  int i = 7;
  i /= 2.0;
  printf("%d ", i);
  i *= 1.9;
  printf("%d\n", i);
  return 0;
}
