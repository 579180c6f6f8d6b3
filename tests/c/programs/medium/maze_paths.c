// Maze generation, BFS, Dijkstra with a binary heap, A*, union-find spanning tree; all on one grid.
// size: large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <limits.h>
enum { W = 15, H = 9, N = W * H };
static unsigned char wall[N];
static int weight[N][4];
static unsigned seed = 12345;
static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
static unsigned rnd(void) {
  seed = seed * 1664525u + 1013904223u;
  return seed >> 16;
}
static int step(int v, int d) {
  int x = v % W + dx[d], y = v / W + dy[d];
  return x < 0 || y < 0 || x >= W || y >= H ? -1 : y * W + x;
}
typedef struct {
  int up[N], size[N], sets;
} Uf;
static void uf_init(Uf *u) {
  u->sets = N;
  for (int i = 0; i < N; i++) {
    u->up[i] = i;
    u->size[i] = 1;
  }
}
static int root(Uf *u, int x) {
  while (u->up[x] != x) {
    u->up[x] = u->up[u->up[x]];
    x = u->up[x];
  }
  return x;
}
static int join(Uf *u, int a, int b) {
  a = root(u, a);
  b = root(u, b);
  if (a == b)
    return 0;
  if (u->size[a] < u->size[b]) {
    int t = a;
    a = b;
    b = t;
  }
  u->up[b] = a;
  u->size[a] += u->size[b];
  u->sets--;
  return 1;
}
typedef struct {
  int a, b, w, d;
} Edge;
static int by_weight(const void *p, const void *q) {
  const Edge *a = p, *b = q;
  return a->w != b->w ? a->w - b->w : a->a != b->a ? a->a - b->a : a->d - b->d;
}
static int maze(void) {
  Edge e[2 * N];
  int n = 0;
  for (int v = 0; v < N; v++)
    for (int d = 0; d < 2; d++) {
      int u = step(v, d);
      if (u >= 0)
        e[n++] = (Edge){v, u, (int)(rnd() % 1000), d};
    }
  qsort(e, (size_t)n, sizeof *e, by_weight);
  Uf u;
  uf_init(&u);
  int total = 0;
  for (int i = 0; i < n; i++) {
    int open = join(&u, e[i].a, e[i].b);
    if (open)
      total += e[i].w;
    if (open || e[i].w > 900) {
      wall[e[i].a] |= (unsigned char)(1 << e[i].d);
      wall[e[i].b] |= (unsigned char)(1 << (e[i].d + 2));
      weight[e[i].a][e[i].d] = weight[e[i].b][e[i].d + 2] = 1 + e[i].w % 9;
    }
  }
  printf("sets %d mst %d\n", u.sets, total);
  return total;
}
static void draw(const char *mark) {
  for (int y = 0; y < H; y++) {
    for (int x = 0; x < W; x++)
      printf("+%s", wall[y * W + x] & 8 ? "  " : "--");
    puts("+");
    for (int x = 0; x < W; x++)
      printf("%c%c ", wall[y * W + x] & 4 ? ' ' : '|', mark[y * W + x]);
    puts("|");
  }
  for (int x = 0; x < W; x++)
    printf("+--");
  puts("+");
}
static int bfs(int from, int to, int *prev) {
  int q[N], h = 0, t = 0, dist[N];
  memset(dist, -1, sizeof dist);
  dist[from] = 0;
  q[t++] = from;
  prev[from] = -1;
  while (h < t) {
    int v = q[h++];
    if (v == to)
      return dist[v];
    for (int d = 0; d < 4; d++)
      if (wall[v] >> d & 1) {
        int u = step(v, d);
        if (dist[u] < 0) {
          dist[u] = dist[v] + 1;
          prev[u] = v;
          q[t++] = u;
        }
      }
  }
  return -1;
}
typedef struct {
  int key, v;
} Item;
typedef struct {
  Item a[4 * N];
  int n;
} Heap;
static void hpush(Heap *h, int key, int v) {
  int i = h->n++;
  while (i && h->a[(i - 1) / 2].key > key) {
    h->a[i] = h->a[(i - 1) / 2];
    i = (i - 1) / 2;
  }
  h->a[i] = (Item){key, v};
}
static Item hpop(Heap *h) {
  Item r = h->a[0], x = h->a[--h->n];
  int i = 0, c;
  while ((c = 2 * i + 1) < h->n) {
    if (c + 1 < h->n && h->a[c + 1].key < h->a[c].key)
      c++;
    if (h->a[c].key >= x.key)
      break;
    h->a[i] = h->a[c];
    i = c;
  }
  h->a[i] = x;
  return r;
}
static int shortest(int from, int to, int *prev, int star, int *visited) {
  static Heap h;
  h.n = 0;
  int dist[N], done[N];
  memset(done, 0, sizeof done);
  for (int i = 0; i < N; i++)
    dist[i] = INT_MAX;
  dist[from] = 0;
  prev[from] = -1;
  hpush(&h, 0, from);
  *visited = 0;
  while (h.n) {
    int v = hpop(&h).v;
    if (done[v])
      continue;
    done[v] = 1;
    ++*visited;
    if (v == to)
      return dist[v];
    for (int d = 0; d < 4; d++)
      if (wall[v] >> d & 1) {
        int u = step(v, d), nd = dist[v] + weight[v][d];
        if (nd < dist[u]) {
          dist[u] = nd;
          prev[u] = v;
          int est = star ? abs(u % W - to % W) + abs(u / W - to / W) : 0;
          hpush(&h, nd + est, u);
        }
      }
  }
  return -1;
}
static int floyd(int from, int to) {
  static int d[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      d[i][j] = i == j ? 0 : 1 << 20;
  for (int v = 0; v < N; v++)
    for (int k = 0; k < 4; k++)
      if (wall[v] >> k & 1)
        d[v][step(v, k)] = weight[v][k];
  for (int r = 0; r < 200; r++) {
    int changed = 0;
    for (int v = 0; v < N; v++)
      for (int k = 0; k < 4; k++)
        if (wall[v] >> k & 1) {
          int u = step(v, k);
          if (d[from][v] + weight[v][k] < d[from][u]) {
            d[from][u] = d[from][v] + weight[v][k];
            changed = 1;
          }
        }
    if (!changed)
      break;
  }
  return d[from][to];
}
int main(void) {
  maze();
  char mark[N];
  memset(mark, ' ', N);
  int prev[N], vis, vis2, len = 0;
  int hops = bfs(0, N - 1, prev);
  for (int v = N - 1; v >= 0; v = prev[v]) {
    mark[v] = '*';
    len++;
  }
  draw(mark);
  int a = shortest(0, N - 1, prev, 0, &vis);
  int p2[N];
  int b = shortest(0, N - 1, p2, 1, &vis2);
  printf("hops %d len %d dijkstra %d (%d) astar %d (%d) relax %d\n", hops, len, a, vis, b, vis2, floyd(0, N - 1));
  unsigned h = 0;
  for (int v = N - 1; v >= 0; v = prev[v])
    h = h * 31 + (unsigned)v;
  printf("%u\n", h);
  for (int t = 7; t < N; t += 31)
    printf("%d:%d/%d ", t, shortest(0, t, prev, 0, &vis), floyd(0, t));
  puts("");
  return 0;
}
