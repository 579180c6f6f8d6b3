// Plain, signed and unsigned char: comparisons, indices, extension and text above 127.
#include <stdio.h>
int main(void) {
  char c = (char)0xe9;
  signed char s = (signed char)0xe9;
  unsigned char u = 0xe9;
  printf("%d %d %d\n", c, s, u);
  printf("%d %d %d\n", c == u, s == u, c == s);
  int hist[256] = {0};
  const char *t = "na\xc3\xafve caf\xc3\xa9";
  int neg = 0;
  for (const char *p = t; *p; p++) {
    hist[(unsigned char)*p]++;
    neg += *p < 0;
  }
  for (int i = 0; i < 256; i++)
    if (hist[i])
      printf("%02x:%d ", i, hist[i]);
  printf("neg=%d\n", neg);
  unsigned char k = 250;
  for (int i = 0; i < 10; i++)
    printf("%d ", k++);
  puts("");
  signed char m = 120;
  for (int i = 0; i < 10; i++) {
    printf("%d ", m);
    m = (signed char)(m + 3);
  }
  puts("");
  printf("%d %d %d\n", '\377', '\x80', (unsigned char)'\377');
  printf("%d\n", (u ^ 0x80) - 0x80);
  return 0;
}
