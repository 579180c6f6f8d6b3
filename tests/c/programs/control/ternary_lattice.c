// Deep nested conditionals computing the same as a table.
#include <stdio.h>
static int f(int a, int b, int c) {
  return a ? b ? c ? 7 : 6 : c ? 5 : 4 : b ? c ? 3 : 2 : c ? 1 : 0;
}
static int g(int a, int b, int c) {
  if (a) {
    if (b) {
      if (c)
        return 7;
      else
        return 6;
    }
    if (c)
      return 5;
    return 4;
  } else if (b)
    return c ? 3 : 2;
  return !!c;
}
int main(void) {
  int bad = 0;
  for (int i = 0; i < 8; i++) {
    int x = f(i >> 2, i >> 1 & 1, i & 1), y = g(i >> 2, i >> 1 & 1, i & 1);
    bad += x != i || y != i;
    printf("%d%d ", x, y);
  }
  printf("%d\n", bad);
  for (int i = -3; i < 20; i += 4)
    printf("%s ", i < 0 ? "neg" : !i ? "zero" : i & 1 ? i > 10 ? "big odd" : "odd" : "even");
  puts("");
  return 0;
}
