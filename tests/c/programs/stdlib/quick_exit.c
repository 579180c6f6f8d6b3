// quick_exit runs its own handlers and not those of atexit; _Exit runs none.
#include <stdio.h>
#include <stdlib.h>
static void q1(void) {
  puts("q1");
  fflush(stdout);
}
static void q2(void) {
  puts("q2");
  fflush(stdout);
}
static void no(void) {
  puts("never");
}
int main(void) {
  atexit(no);
  at_quick_exit(q1);
  at_quick_exit(q2);
  puts("start");
  fflush(stdout);
  quick_exit(11);
}
