// %s and %c with width, precision, truncation, missing terminator, and %%.
#include <stdio.h>
int main(void) {
  char raw[4] = {'r', 'a', 'w', '!'};
  printf("[%s][%10s][%-10s][%.2s][%10.2s][%-10.2s][%.0s][%.99s]\n", "abc", "abc", "abc", "abc", "abc", "abc", "abc",
         "abc");
  printf("[%.4s][%.*s][%*s][%*s]\n", raw, 2, raw, 6, "w", -6, "w");
  printf("[%c][%5c][%-5c]\n", 'x', 'y', 'z');
  printf("%%|%5%|%d%%\n", 50);
  printf("[%s][%5s]\n", "", "");
  int n = printf("%c%c", 'a', 0);
  printf("=%d\n", n);
  printf("[%.*s]\n", -1, "negative precision");
  return 0;
}
