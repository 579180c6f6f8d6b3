// Pointer arithmetic on several element sizes: indexing both ways, differences, walking backwards.
#include <stdio.h>
#include <stddef.h>
struct S {
  char c;
  int i;
  double d;
};
int main(void) {
  int a[10];
  for (int i = 0; i < 10; i++)
    *(a + i) = i * i;
  int *p = a + 3, *q = &a[8];
  printf("%d %d %td %td %d\n", *p, *q, q - p, p - q, 5 [a]);
  for (int *r = a + 10; r-- > a;)
    printf("%d ", *r);
  puts("");
  struct S s[4];
  for (int i = 0; i < 4; i++)
    s[i] = (struct S){(char)('a' + i), i * 10, i / 2.0};
  struct S *e = s + 4;
  for (struct S *t = s; t != e; ++t)
    printf("%c %d %g %td\n", t->c, t->i, t->d, (char *)t - (char *)s);
  p += 2;
  p--;
  printf("%d %d %d\n", p[-1], p[0], p[1]);
  char *b = (char *)a;
  printf("%d\n", *(int *)(b + 4 * sizeof(int)));
  ptrdiff_t d = &a[1] - &a[9];
  printf("%td %d\n", d, d < 0);
  long off = 7;
  printf("%d %d\n", *(a + off), *(&a[9] - off));
  return 0;
}
