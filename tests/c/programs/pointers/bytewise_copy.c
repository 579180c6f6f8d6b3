// Pointers copied byte by byte, reversed, shuffled and put together again still work.
#include <stdio.h>
#include <string.h>
#include <stdlib.h>
static void bytes(void *d, const void *s, size_t n) {
  unsigned char *a = d;
  const unsigned char *b = s;
  while (n--)
    *a++ = *b++;
}
static int twice(int x) {
  return 2 * x;
}
int main(void) {
  int v = 7, w = 8, *p = &v, *q;
  bytes(&q, &p, sizeof p);
  *q = 70;
  printf("%d\n", v);
  unsigned char buf[8];
  for (int i = 0; i < 8; i++)
    buf[7 - i] = ((unsigned char *)&p)[i];
  int *r;
  for (int i = 0; i < 8; i++)
    ((unsigned char *)&r)[i] = buf[7 - i];
  printf("%d %d\n", *r, r == p);
  int (*f)(int) = twice, (*g)(int);
  bytes(&g, &f, sizeof f);
  printf("%d\n", g(21));
  int *t[2] = {&v, &w};
  unsigned char *a = (unsigned char *)&t[0], *b = (unsigned char *)&t[1];
  for (int i = 0; i < 8; i++) {
    unsigned char c = a[i];
    a[i] = b[i];
    b[i] = c;
  }
  printf("%d %d\n", *t[0], *t[1]);
  char *h = malloc(6);
  strcpy(h, "heap!");
  char *k;
  memcpy(&k, &h, sizeof h);
  puts(k);
  free(k);
  return 0;
}
