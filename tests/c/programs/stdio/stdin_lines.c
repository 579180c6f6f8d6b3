// Lines of standard input with fgets: lengths, empty lines, long lines in pieces.
#include <stdio.h>
#include <string.h>
int main(void) {
  char b[16];
  int n = 0;
  while (fgets(b, sizeof b, stdin)) {
    size_t l = strlen(b);
    int nl = l && b[l - 1] == '\n';
    if (nl)
      b[l - 1] = 0;
    printf("%d:%zu%s[%s]\n", ++n, l, nl ? "" : "+", b);
  }
  printf("%d %d\n", n, feof(stdin) != 0);
  return n;
}
