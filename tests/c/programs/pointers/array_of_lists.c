// Adjacency lists as arrays of pointers to chained nodes in one pool.
#include <stdio.h>
typedef struct N {
  int to;
  struct N *next;
} N;
static N pool[64];
static int used;
static N *adj[8];
static void edge(int a, int b) {
  N *n = &pool[used++];
  *n = (N){b, adj[a]};
  adj[a] = n;
}
int main(void) {
  for (int i = 0; i < 8; i++)
    for (int k = 1; k < 4; k++)
      edge(i, (i * k + k) % 8);
  for (int i = 0; i < 8; i++) {
    printf("%d:", i);
    for (N *n = adj[i]; n; n = n->next)
      printf(" %d@%td", n->to, n - pool);
    puts("");
  }
  N *p = adj[3];
  adj[3] = p->next;
  p->next = adj[0];
  adj[0] = p;
  unsigned c = 0;
  for (N **q = adj; q < adj + 8; q++)
    for (N *n = *q; n; n = n->next)
      c = c * 3 + (unsigned)n->to;
  printf("%u\n", c);
  return 0;
}
