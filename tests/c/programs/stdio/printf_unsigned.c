// %u, %o, %x, %X with # flag, zero padding, precision and zero values.
#include <stdio.h>
int main(void) {
  unsigned v[] = {0, 1, 8, 255, 4294967295u};
  for (int i = 0; i < 5; i++) {
    unsigned x = v[i];
    printf("[%u][%5u][%-5u][%05u][%.3u][%.0u]\n", x, x, x, x, x, x);
    printf("[%o][%#o][%8o][%#08o][%.4o][%#.4o][%#.0o]\n", x, x, x, x, x, x, x);
    printf("[%x][%#x][%#X][%10x][%#10x][%-#10x][%#010x][%.6x][%#.6x][%#.0x]\n", x, x, x, x, x, x, x, x, x, x);
  }
  return 0;
}
