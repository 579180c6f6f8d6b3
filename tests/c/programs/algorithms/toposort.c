// Topological order, cycle detection and strongly connected components.
#include <stdio.h>
static const int e[][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 1}, {3, 4}, {4, 5}, {5, 3}, {6, 5}, {6, 7}, {7, 7}, {8, 6}};
enum { N = 9, M = 11 };
static int ix[N], low[N], on[N], st[N], sp, t, nc, comp[N];
static void scc(int v) {
  ix[v] = low[v] = ++t;
  st[sp++] = v;
  on[v] = 1;
  for (int i = 0; i < M; i++)
    if (e[i][0] == v) {
      int u = e[i][1];
      if (!ix[u]) {
        scc(u);
        if (low[u] < low[v])
          low[v] = low[u];
      } else if (on[u] && ix[u] < low[v])
        low[v] = ix[u];
    }
  if (low[v] == ix[v]) {
    int u;
    do {
      u = st[--sp];
      on[u] = 0;
      comp[u] = nc;
    } while (u != v);
    nc++;
  }
}
int main(void) {
  for (int i = 0; i < N; i++)
    if (!ix[i])
      scc(i);
  for (int i = 0; i < N; i++)
    printf("%d ", comp[i]);
  printf("| %d\n", nc);
  int deg[N] = {0}, q[N], h = 0, n = 0;
  for (int i = 0; i < M; i++)
    deg[e[i][1]]++;
  for (int i = 0; i < N; i++)
    if (!deg[i])
      q[n++] = i;
  while (h < n) {
    int v = q[h++];
    printf("%d ", v);
    for (int i = 0; i < M; i++)
      if (e[i][0] == v && !--deg[e[i][1]])
        q[n++] = e[i][1];
  }
  printf("%s\n", n < N ? "cycle" : "ok");
  return 0;
}
