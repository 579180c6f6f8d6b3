// Field-wise equality, lexicographic order and hashing of structs.
#include <stdio.h>
#include <string.h>
typedef struct {
  char tag;
  int v[3];
  double w;
} R;
static int eq(R a, R b) {
  return a.tag == b.tag && !memcmp(a.v, b.v, sizeof a.v) && a.w == b.w;
}
static int lt(const R *a, const R *b) {
  if (a->tag != b->tag)
    return a->tag < b->tag;
  for (int i = 0; i < 3; i++)
    if (a->v[i] != b->v[i])
      return a->v[i] < b->v[i];
  return a->w < b->w;
}
int main(void) {
  R r[] = {
      {'b', {1, 2, 3}, 0.5}, {'a', {9, 9, 9}, 1}, {'b', {1, 2, 3}, -0.5}, {'a', {9, 9, 8}, 2}, {'b', {1, 2, 3}, 0.5}};
  for (int i = 1; i < 5; i++)
    for (int j = i; j && lt(&r[j], &r[j - 1]); j--) {
      R t = r[j];
      r[j] = r[j - 1];
      r[j - 1] = t;
    }
  for (int i = 0; i < 5; i++)
    printf("%c%d%d%d %g %d\n", r[i].tag, r[i].v[0], r[i].v[1], r[i].v[2], r[i].w, i ? eq(r[i], r[i - 1]) : 0);
  return 0;
}
