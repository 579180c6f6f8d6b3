// Designated initialisers: order, overriding, ranges, nested and partly default.
#include <stdio.h>
struct In {
  int a, b[3];
  const char *s;
};
struct Out {
  char c;
  struct In in;
  double d;
  struct In arr[2];
};
int main(void) {
  int t[10] = {[7] = 70, 80, [2] = 20, 30, [7] = 77};
  for (int i = 0; i < 10; i++)
    printf("%d ", t[i]);
  puts("");
  int r[12] = {[1 ... 4] = 9, [10] = 1, [3] = 5};
  for (int i = 0; i < 12; i++)
    printf("%d", r[i]);
  puts("");
  struct Out o = {.d = 1.5, .in = {.s = "in", .b[1] = 4}, .arr[1] = {3, {[2] = 8}}, .c = 'z', .in.a = 9};
  printf("%c %d %d %d %s %g %d %d %d\n", o.c, o.in.a, o.in.b[0], o.in.b[1], o.in.s ? o.in.s : "(none)", o.d, o.arr[0].a,
         o.arr[1].a, o.arr[1].b[2]);
  char m[2][3][4] = {[1][2] = "abc", [0] = {"x", [2] = "yz"}};
  printf("%s %s %s %d\n", m[1][2], m[0][0], m[0][2], m[1][1][0]);
  union {
    int i;
    float f;
    char c[8];
  } u = {.c = "union"};
  printf("%s\n", u.c);
  int k = 3, v[] = {k, k * k, [5] = k + 1};
  printf("%zu %d %d\n", sizeof v / sizeof *v, v[1], v[5]);
  return 0;
}
