// %d with every combination of five flags, several widths and precisions.
#include <stdio.h>
#include <string.h>
int main(void) {
  int v[] = {0, 7, -42, 123456};
  const char *pre[] = {"", ".0", ".3", ".8"};
  const char *w[] = {"", "1", "6", "10"};
  unsigned h = 0;
  for (int f = 0; f < 16; f++) {
    if ((f & 1) && (f & 2))
      continue;
    if ((f & 4) && (f & 8))
      continue;
    for (int a = 0; a < 4; a++)
      for (int p = 0; p < 4; p++) {
        if ((f & 8) && p)
          continue;
        char fmt[32];
        snprintf(fmt, 32, "[%%%s%s%s%s%s%sd]", f & 1 ? "+" : "", f & 2 ? " " : "", f & 4 ? "-" : "", f & 8 ? "0" : "",
                 w[a], pre[p]);
        for (int i = 0; i < 4; i++) {
          char o[64];
          int n = snprintf(o, 64, fmt, v[i]);
          for (int k = 0; k < n; k++)
            h = h * 31 + (unsigned char)o[k];
          if (f == 5 || f == 8 || (f == 0 && a == 2))
            printf("%s", o);
        }
      }
    if (f == 5 || f == 8 || f == 0)
      puts("");
  }
  printf("%08x\n", h);
  return 0;
}
