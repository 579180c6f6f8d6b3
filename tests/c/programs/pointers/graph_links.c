// A cyclic graph of nodes with arrays of pointers: build, mark by depth-first walk, transpose, free.
#include <stdio.h>
#include <stdlib.h>
struct V {
  int id, mark, n;
  struct V **out;
};
static void edge(struct V *a, struct V *b) {
  a->out = realloc(a->out, (size_t)(a->n + 1) * sizeof *a->out);
  a->out[a->n++] = b;
}
static int t;
static void dfs(struct V *v) {
  v->mark = ++t;
  for (int i = 0; i < v->n; i++)
    if (!v->out[i]->mark)
      dfs(v->out[i]);
}
int main(void) {
  struct V *g[12], *r[12];
  for (int i = 0; i < 12; i++) {
    g[i] = calloc(1, sizeof **g);
    r[i] = calloc(1, sizeof **r);
    g[i]->id = r[i]->id = i;
  }
  for (int i = 0; i < 12; i++) {
    int a[] = {(i * 5 + 1) % 12, (i * 7 + 3) % 12, i / 2};
    for (int k = 0; k < 3; k++) {
      edge(g[i], g[a[k]]);
      edge(r[a[k]], r[i]);
    }
  }
  dfs(g[0]);
  for (int i = 0; i < 12; i++)
    printf("%d ", g[i]->mark);
  puts("");
  t = 0;
  dfs(r[0]);
  for (int i = 0; i < 12; i++)
    printf("%d:%d ", r[i]->mark, r[i]->n);
  puts("");
  for (int i = 0; i < 12; i++) {
    free(g[i]->out);
    free(r[i]->out);
    free(g[i]);
    free(r[i]);
  }
  return 0;
}
