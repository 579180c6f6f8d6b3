// Several ends of main depending on data; only the first is taken.
#include <stdio.h>
static int check(const char *s) {
  int d = 0;
  for (; *s; s++) {
    if (*s == '(')
      d++;
    if (*s == ')' && --d < 0)
      return 3;
  }
  return d ? 4 : 0;
}
int main(void) {
  const char *t[] = {"()", "(())", "(()", "())"};
  for (int i = 0; i < 4; i++) {
    int r = check(t[i]);
    printf("%s %d\n", t[i], r);
    if (r) {
      return 40 + r;
    }
  }
  return 0;
}
