// Short-circuit operators, comma and ternary chains with side effects in order.
#include <stdio.h>
static int t(int v, char c) {
  putchar(c);
  return v;
}
int main(void) {
  for (int i = 0; i < 8; i++) {
    int a = i & 1, b = i >> 1 & 1, c = i >> 2;
    printf(" %d", (t(a, 'a') && t(b, 'b')) || t(c, 'c'));
    printf(" %d", t(a, 'a') && (t(b, 'b') || t(c, 'c')));
    printf(" %d\n", !t(a, 'a') || (t(b, 'b') ? t(c, 'c') : t(!c, 'd')));
  }
  int x = (t(1, 'x'), t(2, 'y'), t(3, 'z'));
  printf(" %d\n", x);
  for (int i = 0; i < 110; i += 9)
    printf("%s ", i < 10 ? "F" : i < 30 ? "E" : i < 50 ? "D" : i < 70 ? "C" : i < 90 ? "B" : "A");
  puts("");
  int *p = 0, v = 4;
  int n = p && *p > 3 ? 1 : 2;
  p = &v;
  n = n * 10 + (p && *p > 3 ? 1 : 2);
  printf("%d\n", n);
  int i = 0;
  i = i++ ? 5 : (i += 10, i * 2);
  printf("%d\n", i);
  printf("%d\n", t(0, 'q') ?: t(9, 'r'));
  return 0;
}
