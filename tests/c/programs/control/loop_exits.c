// Loops left in every way: break, return, goto, longjmp and exhausted conditions.
#include <stdio.h>
#include <setjmp.h>
static jmp_buf e;
static int f(int how) {
  volatile int i = 0;
  if (setjmp(e))
    return 100 + i;
  for (;; i++) {
    if (i == 7)
      switch (how) {
      case 0:
        goto out;
      case 1:
        return i;
      case 2:
        longjmp(e, 1);
      case 3:
        break;
      default:
        i = 50;
      }
    if (i == 9 && how == 3)
      break;
    if (i > 60)
      break;
  }
  return 200 + i;
out:
  return 300 + i;
}
int main(void) {
  for (int h = 0; h < 5; h++)
    printf("%d ", f(h));
  puts("");
  return 0;
}
