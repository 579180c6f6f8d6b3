// Mutual recursion: parity, Hofstadter sequences, a grammar of three functions.
#include <stdio.h>
static int odd(unsigned n);
static int even(unsigned n) {
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
  return n == 0 ? 0 : even(n - 1);
}
static int M(int n);
static int F(int n) {
  return n ? n - M(F(n - 1)) : 1;
}
static int M(int n) {
  return n ? n - F(M(n - 1)) : 0;
}
static const char *p;
static int expr(void);
static int atom(void) {
  if (*p == '(') {
    p++;
    int v = expr();
    p++;
    return v;
  }
  int v = 0;
  while (*p >= '0' && *p <= '9')
    v = v * 10 + *p++ - '0';
  return v;
}
static int term(void) {
  int v = atom();
  while (*p == '*') {
    p++;
    v *= atom();
  }
  return v;
}
static int expr(void) {
  int v = term();
  while (*p == '+' || *p == '-') {
    char o = *p++;
    int w = term();
    v = o == '+' ? v + w : v - w;
  }
  return v;
}
int main(void) {
  printf("%d %d %d\n", even(1000), odd(1000), odd(77));
  for (int i = 0; i < 16; i++)
    printf("%d/%d ", F(i), M(i));
  puts("");
  const char *e[] = {"1+2*3", "(1+2)*3", "2*(3+4*(5-1))-7", "((((9))))*8-1-1"};
  for (int i = 0; i < 4; i++) {
    p = e[i];
    printf("%s = %d\n", e[i], expr());
  }
  return 0;
}
