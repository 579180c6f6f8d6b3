// Loops over bytes: case conversion, hex, xor, counting, reversing.
#include <stdio.h>
int main(void) {
  char t[101];
  for (int i = 0; i < 100; i++)
    t[i] = (char)(' ' + i * 7 % 95);
  t[100] = 0;
  puts(t);
  for (int i = 0; i < 100; i++)
    t[i] = (char)(t[i] >= 'a' && t[i] <= 'z' ? t[i] - 32 : t[i]);
  puts(t);
  unsigned char k[100];
  for (int i = 0; i < 100; i++)
    k[i] = (unsigned char)(t[i] ^ (i * 3));
  int up = 0, x = 0;
  for (int i = 0; i < 100; i++) {
    up += t[i] >= 'A' && t[i] <= 'Z';
    x ^= k[i];
  }
  for (int i = 0; i < 50; i++) {
    char c = t[i];
    t[i] = t[99 - i];
    t[99 - i] = c;
  }
  printf("%d %d\n", up, x);
  puts(t);
  return 0;
}
