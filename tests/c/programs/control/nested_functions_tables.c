// Dispatch by two tables: state and input give an action function.
#include <stdio.h>
static int acc;
static int a0(int c) {
  acc = c - '0';
  return 1;
}
static int a1(int c) {
  acc = acc * 10 + c - '0';
  return 1;
}
static int a2(int c) {
  printf("<%d%c>", acc, c);
  return 0;
}
static int a3(int c) {
  putchar(c);
  return 0;
}
static int (*const tab[2][2])(int) = {{a3, a0}, {a2, a1}};
int main(void) {
  int s = 0;
  for (const char *p = "ab12c345,6;x7y"; *p; p++)
    s = tab[s][*p >= '0' && *p <= '9'](*p);
  printf(" %d %d\n", s, acc);
  return s;
}
