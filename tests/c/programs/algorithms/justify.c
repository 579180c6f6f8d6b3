// Text justified to a width, left, right, centre and both, with hyphen-free wrapping.
#include <stdio.h>
#include <string.h>
static const char *T = "In the beginning there was a small program that could wrap lines of text so that both edges "
                       "were straight and no word was cut.";
static void line(const char **w, const int *l, int n, int len, int width, int mode, int last) {
  int gap = width - len - (n - 1);
  if (mode == 1)
    printf("%*s", gap, "");
  if (mode == 2)
    printf("%*s", gap / 2, "");
  for (int i = 0; i < n; i++) {
    printf("%.*s", l[i], w[i]);
    if (i + 1 < n) {
      int sp = 1;
      if (mode == 3 && !last)
        sp += gap / (n - 1) + (i < gap % (n - 1));
      printf("%*s", sp, "");
    }
  }
  puts("|");
}
int main(void) {
  for (int mode = 0; mode < 4; mode++) {
    const char *p = T, *w[20];
    int l[20], n = 0, len = 0;
    for (;;) {
      int k = (int)strcspn(p, " ");
      if (!k || len + k + n > 28) {
        line(w, l, n, len, 28, mode, !k);
        n = len = 0;
      }
      if (!k)
        break;
      w[n] = p;
      l[n++] = k;
      len += k;
      p += k;
      while (*p == ' ')
        p++;
    }
    puts("--");
  }
  return 0;
}
