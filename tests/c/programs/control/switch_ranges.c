// GNU case ranges, used for a character classifier and overlapping with single cases outside.
#include <stdio.h>
static char cls(int c) {
  switch (c) {
  case '0' ... '9':
    return 'd';
  case 'a' ... 'z':
    return 'l';
  case 'A' ... 'Z':
    return 'u';
  case 0 ... 31:
  case 127:
    return 'c';
  case ' ':
    return 's';
  case 128 ... 255:
    return 'h';
  case -5 ... - 1:
    return 'n';
  default:
    return 'p';
  }
}
int main(void) {
  int n[128] = {0};
  for (int i = -6; i < 257; i++) {
    char c = cls(i);
    n[(int)c]++;
    if (i >= 32 && i < 127)
      putchar(c);
  }
  puts("");
  for (int i = 0; i < 128; i++)
    if (n[i])
      printf("%c=%d ", i, n[i]);
  puts("");
  return 0;
}
