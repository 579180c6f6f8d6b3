// Formatting into overlapping uses of one buffer through offsets; building CSV and JSON text.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[256];
  int n = 0;
  n += sprintf(b + n, "[");
  for (int i = 0; i < 8; i++)
    n += sprintf(b + n, "%s{\"id\":%d,\"v\":%.2f}", i ? "," : "", i, i * 1.25);
  n += sprintf(b + n, "]");
  printf("%d %zu\n%s\n", n, strlen(b), b);
  size_t left = 20;
  char *p = b;
  for (int i = 0; left > 1 && i < 10; i++) {
    int k = snprintf(p, left, "%d;", i * 111);
    if ((size_t)k >= left) {
      puts("cut");
      break;
    }
    p += k;
    left -= (size_t)k;
  }
  puts(b);
  return 0;
}
