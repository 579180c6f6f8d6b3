// alloca in loops and nested calls; memory lives until the function returns.
#include <stdio.h>
#include <string.h>
#include <alloca.h>
struct L {
  struct L *next;
  int v;
};
static int build(int n) {
  struct L *h = 0;
  for (int i = 0; i < n; i++) {
    struct L *l = alloca(sizeof *l);
    l->v = i * i;
    l->next = h;
    h = l;
  }
  int s = 0, k = 1;
  for (; h; h = h->next)
    s += h->v * k++;
  return s;
}
static void rep(const char *s, int n) {
  size_t l = strlen(s);
  char *b = alloca(l * (size_t)n + 1);
  for (int i = 0; i < n; i++)
    memcpy(b + (size_t)i * l, s, l);
  b[l * (size_t)n] = 0;
  puts(b);
  if (n > 1)
    rep(b + l, n - 2);
}
int main(void) {
  printf("%d %d\n", build(10), build(100));
  rep("ab", 5);
  int *p = __builtin_alloca(4 * sizeof(int));
  for (int i = 0; i < 4; i++)
    p[i] = build(i);
  printf("%d %d\n", p[2], p[3]);
  return 0;
}
