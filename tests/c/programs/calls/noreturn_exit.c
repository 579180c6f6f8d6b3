// Functions that do not return: exit from depth with handlers run in reverse order.
#include <stdio.h>
#include <stdlib.h>
static _Noreturn void die(int code) {
  printf("dying with %d\n", code);
  exit(code);
}
static void a(void) {
  puts("handler a");
}
static void b(void) {
  puts("handler b");
}
static int f(int n) {
  if (n > 5)
    die(n * 7);
  return f(n + 1) + 1;
}
int main(void) {
  atexit(a);
  atexit(b);
  atexit(a);
  printf("%d\n", f(0));
  return 1;
}
