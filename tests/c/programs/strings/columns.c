// Text cut into columns by tabs and fixed widths, with alignment by printf.
#include <stdio.h>
#include <string.h>
int main(void) {
  static const char *r[] = {"id\tname\tscore", "1\tAda\t99.5", "22\tBob\t7", "333\tCharlotte\t64.25"};
  int w[3] = {0};
  for (int i = 0; i < 4; i++) {
    const char *p = r[i];
    for (int c = 0; c < 3; c++) {
      int n = (int)strcspn(p, "\t");
      if (n > w[c])
        w[c] = n;
      p += n + (p[n] != 0);
    }
  }
  for (int i = 0; i < 4; i++) {
    const char *p = r[i];
    for (int c = 0; c < 3; c++) {
      int n = (int)strcspn(p, "\t");
      if (c == 1)
        printf("%-*.*s|", w[c], n, p);
      else
        printf("%*.*s|", w[c], n, p);
      p += n + (p[n] != 0);
    }
    puts("");
  }
  return 0;
}
