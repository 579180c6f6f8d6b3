// The cleanup attribute runs at the end of scope, in reverse order, also on return and break.
#include <stdio.h>
static void bye(int *p) {
  printf("bye %d\n", *p);
}
static int f(int n) {
  __attribute__((cleanup(bye))) int a = n;
  if (n > 1) {
    __attribute__((cleanup(bye))) int b = n * 10;
    return b + a;
  }
  return a;
}
int main(void) {
  printf("= %d\n", f(1));
  printf("= %d\n", f(2));
  for (int i = 0; i < 3; i++) {
    __attribute__((cleanup(bye))) int c = 100 + i;
    if (i == 1)
      break;
  }
  puts("end");
  return 0;
}
