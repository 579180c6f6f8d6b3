// __func__, line numbers, stringising, token pasting, variadic macros, _Generic dispatch.
#include <stdio.h>
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define LOG(f, ...) printf("%s: " f "\n", __func__, ##__VA_ARGS__)
#define MAX(a, b)                                                                                                      \
  ({                                                                                                                   \
    __typeof__(a) x_ = (a);                                                                                            \
    __typeof__(b) y_ = (b);                                                                                            \
    x_ > y_ ? x_ : y_;                                                                                                 \
  })
#define LIST X(red, 1) X(green, 2) X(blue, 4)
#define X(n, v) C_##n = v,
enum { LIST };
#undef X
#define X(n, v) {#n, C_##n},
static const struct {
  const char *n;
  int v;
} names[] = {LIST};
static void CAT(do_, it)(int n) {
  LOG("n=%d", n);
  LOG("none");
}
static const char *ti(int x) {
  (void)x;
  return "int";
}
static const char *td(double x) {
  (void)x;
  return "double";
}
static const char *ts(const char *x) {
  return x;
}
#define SHOW(x) _Generic((x), int: ti, double: td, char *: ts)(x)
int main(void) {
  do_it(3);
  puts(STR(a + "b\n"));
  puts(XSTR(MAX_VALUE));
  int i = 3;
  printf("%d %d\n", MAX(i++, 2), i);
  printf("%d\n", CAT(1, 2) + CAT(i, ));
  for (int k = 0; k < 3; k++)
    printf("%s=%d ", names[k].n, names[k].v);
  puts("");
  printf("%s %s %s\n", SHOW(1), SHOW(1.0), SHOW((char *)"s"));
  printf("%d %s\n", __LINE__ > 0, __FILE__[0] ? "f" : "");
  return 0;
}
