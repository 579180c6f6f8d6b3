// Empty structs and zero-length arrays as the GNU dialect has them.
#include <stdio.h>
#include <stdlib.h>
struct E {};
struct Z {
  int n;
  int v[0];
};
struct W {
  struct E e;
  char c;
  struct E f[3];
};
static struct E pass(struct E e, int *n) {
  (*n)++;
  return e;
}
int main(void) {
  struct E e, a[4];
  int n = 0;
  e = pass(e, &n);
  a[1] = pass(a[0], &n);
  printf("%zu %zu %zu %zu %d\n", sizeof e, sizeof a, sizeof(struct Z), sizeof(struct W), n);
  struct Z *z = malloc(sizeof *z + 3 * sizeof(int));
  z->n = 3;
  for (int i = 0; i < 3; i++)
    z->v[i] = i + 7;
  printf("%d %d\n", z->v[0], z->v[2]);
  free(z);
  struct W w = {{}, 'c', {}}, x = w;
  printf("%c\n", x.c);
  return 0;
}
