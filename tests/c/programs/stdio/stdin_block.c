// fread of standard input in blocks, with a hex dump.
#include <stdio.h>
#include <ctype.h>
int main(void) {
  unsigned char b[16];
  size_t n;
  unsigned at = 0;
  while ((n = fread(b, 1, 16, stdin)) > 0) {
    printf("%04x ", at);
    for (size_t i = 0; i < 16; i++)
      if (i < n)
        printf(" %02x", b[i]);
      else
        printf("   ");
    printf("  |");
    for (size_t i = 0; i < n; i++)
      putchar(isprint(b[i]) ? b[i] : '.');
    puts("|");
    at += (unsigned)n;
  }
  printf("%04x\n", at);
  return 0;
}
