// inline, static inline, always_inline and noinline functions give the same results.
#include <stdio.h>
static inline int sq(int x) {
  return x * x;
}
static inline __attribute__((always_inline)) int cube(int x) {
  return x * sq(x);
}
static __attribute__((noinline)) int quad(int x) {
  return sq(sq(x));
}
extern inline __attribute__((gnu_inline)) int gi(int x);
int plain(int x);
inline int plain(int x) {
  return x + 1;
}
extern int plain(int x);
static inline const char *nth(int n) {
  return n == 1 ? "st" : n == 2 ? "nd" : "th";
}
static __attribute__((const)) int cst(int a) {
  return a * 17 % 13;
}
static __attribute__((pure)) int pr(const int *p) {
  return *p * 2;
}
int main(void) {
  int s = 0;
  for (int i = -3; i < 4; i++)
    s = s * 3 + cube(i) - quad(i) + plain(i);
  printf("%d\n", s);
  for (int i = 1; i < 4; i++)
    printf("%d%s ", i, nth(i));
  int v = 5;
  int a = pr(&v);
  v = 6;
  a += pr(&v) + cst(v) + cst(v);
  printf("%d\n", a);
  return 0;
}
