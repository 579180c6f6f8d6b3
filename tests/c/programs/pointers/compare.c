// Ordering and equality of pointers inside one object, one past the end, and null.
#include <stdio.h>
static int count(const char *b, const char *e) {
  int n = 0;
  while (b < e) {
    n += *b == 'a';
    b++;
  }
  return n;
}
int main(void) {
  char s[] = "banana";
  char *p = s, *e = s + sizeof s;
  printf("%d %d %d %d\n", p < e, p == s, e > p, e - 1 >= s);
  printf("%d\n", count(s, e));
  int *n = 0;
  int x, y;
  printf("%d %d %d %d\n", n == 0, !n, &x != &y, &x == &x);
  int m[3][4];
  printf("%d %d\n", &m[0][3] < &m[1][0], (void *)m == (void *)m[0]);
  struct {
    int a, b;
  } t;
  printf("%d\n", (char *)&t.a < (char *)&t.b);
  char *lo = s, *hi = s + 5;
  while (lo < hi) {
    char c = *lo;
    *lo++ = *hi;
    *hi-- = c;
  }
  puts(s);
  printf("%td\n", hi - s);
  return 0;
}
