// Duff's device: a loop inside a switch, for every count from 1 to 40.
#include <stdio.h>
static void copy(char *to, const char *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0:
    do {
      *to++ = *from++;
    case 7:
      *to++ = *from++;
    case 6:
      *to++ = *from++;
    case 5:
      *to++ = *from++;
    case 4:
      *to++ = *from++;
    case 3:
      *to++ = *from++;
    case 2:
      *to++ = *from++;
    case 1:
      *to++ = *from++;
    } while (--n > 0);
  }
}
int main(void) {
  char s[48], d[48];
  for (int i = 0; i < 47; i++)
    s[i] = (char)('!' + i);
  s[47] = 0;
  unsigned h = 0;
  for (int k = 1; k <= 40; k++) {
    for (int i = 0; i < 48; i++)
      d[i] = '.';
    copy(d, s, k);
    d[47] = 0;
    for (int i = 0; i < 47; i++)
      h = h * 31 + (unsigned)d[i];
    if (k % 9 == 0)
      puts(d);
  }
  printf("%08x\n", h);
  return 0;
}
