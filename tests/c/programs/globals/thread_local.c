// Thread-local variables used in one thread: initial values, addresses, static in functions.
#include <stdio.h>
#include <threads.h>
static _Thread_local int a = 7;
_Thread_local int zero;
static __thread char buf[16] = "tls";
static _Thread_local int *p;
static int next(void) {
  static _Thread_local int n = 100;
  return n += a;
}
struct S {
  int x, y;
};
static _Thread_local struct S s = {1, 2};
int main(void) {
  p = &a;
  *p += 3;
  zero++;
  buf[0] = 'T';
  printf("%d %d %s\n", a, zero, buf);
  printf("%d ", next());
  printf("%d\n", next());
  struct S t = s;
  s.x = t.y * 50;
  printf("%d %d %d\n", s.x, t.x, p == &a);
  return 0;
}
