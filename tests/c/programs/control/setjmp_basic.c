// setjmp and longjmp: values, zero becoming one, from nested calls, repeated.
#include <stdio.h>
#include <setjmp.h>
static jmp_buf env;
static void deep(int n) {
  if (n == 0)
    longjmp(env, 7);
  deep(n - 1);
  printf("never %d\n", n);
}
static void jump(int v) {
  longjmp(env, v);
}
int main(void) {
  int r = setjmp(env);
  if (r == 0) {
    puts("first");
    deep(20);
  } else
    printf("back with %d\n", r);
  volatile int n = 0;
  r = setjmp(env);
  printf("r=%d n=%d\n", r, n);
  if (n++ < 4)
    jump(n % 2 ? 0 : n * 10);
  switch (setjmp(env)) {
  case 0:
    jump(3);
    break;
  case 3:
    puts("three");
    break;
  default:
    puts("other");
  }
  if (setjmp(env) != 0)
    puts("again");
  else {
    n = 50;
    jump(-1);
  }
  printf("%d\n", n);
  return 0;
}
