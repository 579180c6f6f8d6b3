// snprintf: every buffer size from 0 up, return value is the full length.
#include <stdio.h>
#include <string.h>
int main(void) {
  for (size_t n = 0; n < 14; n++) {
    char b[16];
    memset(b, '~', 15);
    b[15] = 0;
    int r = snprintf(b, n, "%s:%04d", "hello", 42);
    printf("%zu %d ", n, r);
    for (int i = 0; i < 15; i++)
      putchar(b[i] ? b[i] : '0');
    puts("");
  }
  printf("%d\n", snprintf(0, 0, "%d %s %f", 1, "two", 3.0));
  char b[8];
  printf("%d %s\n", snprintf(b, sizeof b, "%f", 1234567.0), b);
  printf("%d\n", snprintf(b, 1, "xyz"));
  printf("%zu\n", strlen(b));
  return 0;
}
