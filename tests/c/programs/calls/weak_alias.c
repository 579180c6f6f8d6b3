// Weak functions and variables, aliases of functions and data, weak undefined symbols.
#include <stdio.h>
__attribute__((weak)) int hook(int x) {
  return x + 100;
}
extern int missing(int) __attribute__((weak));
static int impl(int x) {
  return x * 3;
}
int alias_fn(int x) __attribute__((alias("impl2")));
int impl2(int x) {
  return impl(x) + 1;
}
int real_data = 5;
extern int alias_data __attribute__((alias("real_data")));
__attribute__((weak)) int wvar = 77;
int main(void) {
  printf("%d %d %d\n", hook(1), alias_fn(5), wvar);
  alias_data += 10;
  printf("%d %d\n", real_data, &alias_data == &real_data);
  printf("%d\n", missing ? missing(3) : -1);
  int (*f)(int) = alias_fn;
  printf("%d %d\n", f == impl2, f(2));
  return 0;
}
