// Function pointers: tables, arguments, results, comparison, typedefs and composition.
#include <stdio.h>
typedef int (*Op)(int, int);
static int add(int a, int b) {
  return a + b;
}
static int sub(int a, int b) {
  return a - b;
}
static int mul(int a, int b) {
  return a * b;
}
static int divi(int a, int b) {
  return b ? a / b : 0;
}
static Op pick(char c) {
  switch (c) {
  case '+':
    return add;
  case '-':
    return &sub;
  case '*':
    return mul;
  case '/':
    return *divi;
  }
  return 0;
}
static int fold(Op f, const int *v, int n, int z) {
  while (n--)
    z = f(z, *v++);
  return z;
}
static int (*(*maker)(char))(int, int) = pick;
struct Cmd {
  const char *name;
  void (*run)(struct Cmd *, int);
  int state;
};
static void inc(struct Cmd *c, int n) {
  c->state += n;
}
static void dbl(struct Cmd *c, int n) {
  c->state = c->state * 2 + n;
}
int main(void) {
  int v[] = {8, 4, 2};
  for (const char *p = "+-*/?"; *p; p++) {
    Op f = maker(*p);
    if (!f) {
      printf("none %c\n", *p);
      continue;
    }
    printf("%c %d %d %d\n", *p, f(20, 6), (*f)(7, -2), fold(f, v, 3, 100));
  }
  printf("%d %d\n", pick('+') == add, pick('-') == pick('*'));
  struct Cmd t[] = {{"inc", inc, 1}, {"dbl", dbl, 2}, {"inc2", inc, 3}};
  for (int r = 0; r < 3; r++)
    for (int i = 0; i < 3; i++)
      t[i].run(&t[i], r + i);
  for (int i = 0; i < 3; i++)
    printf("%s %d\n", t[i].name, t[i].state);
  Op chain[3] = {add, mul, sub};
  int z = 3;
  for (int i = 0; i < 9; i++)
    z = chain[i % 3](z, i);
  printf("%d\n", z);
  return 0;
}
