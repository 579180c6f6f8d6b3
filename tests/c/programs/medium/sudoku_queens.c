// Sudoku by constraint masks with backtracking, exact cover by dancing links, and n-queens three ways.
// size: large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  unsigned short row[9], col[9], box[9];
  unsigned char g[81];
  long nodes;
} Sud;
static int set(Sud *s, int i, int d) {
  unsigned short m = (unsigned short)(1u << d);
  int r = i / 9, c = i % 9, b = r / 3 * 3 + c / 3;
  if ((s->row[r] | s->col[c] | s->box[b]) & m)
    return 0;
  s->row[r] |= m;
  s->col[c] |= m;
  s->box[b] |= m;
  s->g[i] = (unsigned char)d;
  return 1;
}
static void clear(Sud *s, int i) {
  unsigned short m = (unsigned short)~(1u << s->g[i]);
  int r = i / 9, c = i % 9;
  s->row[r] &= m;
  s->col[c] &= m;
  s->box[r / 3 * 3 + c / 3] &= m;
  s->g[i] = 0;
}
static int solve(Sud *s) {
  int best = -1, bc = 10;
  unsigned bm = 0;
  for (int i = 0; i < 81; i++)
    if (!s->g[i]) {
      int r = i / 9, c = i % 9;
      unsigned m = 0x3fe & ~(unsigned)(s->row[r] | s->col[c] | s->box[r / 3 * 3 + c / 3]);
      int n = __builtin_popcount(m);
      if (n < bc) {
        bc = n;
        best = i;
        bm = m;
        if (n < 2)
          break;
      }
    }
  if (best < 0)
    return 1;
  s->nodes++;
  while (bm) {
    int d = __builtin_ctz(bm);
    bm &= bm - 1;
    set(s, best, d);
    if (solve(s))
      return 1;
    clear(s, best);
  }
  return 0;
}
static int sudoku(const char *t) {
  Sud s;
  memset(&s, 0, sizeof s);
  for (int i = 0; i < 81; i++)
    if (t[i] >= '1' && t[i] <= '9')
      if (!set(&s, i, t[i] - '0')) {
        puts("contradiction");
        return 0;
      }
  int ok = solve(&s);
  printf("%d nodes %ld\n", ok, s.nodes);
  if (ok)
    for (int r = 0; r < 9; r++) {
      for (int c = 0; c < 9; c++)
        putchar('0' + s.g[r * 9 + c]);
      putchar(r % 3 == 2 ? '\n' : ' ');
    }
  return ok;
}
typedef struct L {
  struct L *l, *r, *u, *d, *head;
  int size, row;
} L;
static L nodes[2500];
static int nn;
static long steps, solutions;
static int pick[32];
static void cover(L *c) {
  c->r->l = c->l;
  c->l->r = c->r;
  for (L *i = c->d; i != c; i = i->d)
    for (L *j = i->r; j != i; j = j->r) {
      j->d->u = j->u;
      j->u->d = j->d;
      j->head->size--;
    }
}
static void uncover(L *c) {
  for (L *i = c->u; i != c; i = i->u)
    for (L *j = i->l; j != i; j = j->l) {
      j->head->size++;
      j->d->u = j;
      j->u->d = j;
    }
  c->r->l = c;
  c->l->r = c;
}
static void search(L *root, int k) {
  if (root->r == root) {
    if (!solutions) {
      for (int i = 0; i < k; i++)
        printf("%d ", pick[i]);
      puts("");
    }
    solutions++;
    return;
  }
  L *c = root->r;
  for (L *j = c; j != root; j = j->r)
    if (j->size < c->size)
      c = j;
  cover(c);
  for (L *r = c->d; r != c; r = r->d) {
    steps++;
    pick[k] = r->row;
    for (L *j = r->r; j != r; j = j->r)
      cover(j->head);
    search(root, k + 1);
    for (L *j = r->l; j != r; j = j->l)
      uncover(j->head);
  }
  uncover(c);
}
static L *matrix(int cols, int primary) {
  nn = 0;
  L *root = &nodes[nn++];
  root->l = root->r = root;
  for (int i = 0; i < cols; i++) {
    L *c = &nodes[nn++];
    c->u = c->d = c->head = c;
    c->size = 0;
    if (i < primary) {
      c->l = root->l;
      c->r = root;
      root->l->r = c;
      root->l = c;
    } else
      c->l = c->r = c;
  }
  return root;
}
static void add_row(int row, const int *cols, int n) {
  L *first = 0;
  for (int i = 0; i < n; i++) {
    L *c = &nodes[1 + cols[i]], *x = &nodes[nn++];
    x->head = c;
    x->row = row;
    x->u = c->u;
    x->d = c;
    c->u->d = x;
    c->u = x;
    c->size++;
    if (first) {
      x->l = first->l;
      x->r = first;
      first->l->r = x;
      first->l = x;
    } else {
      first = x;
      x->l = x->r = x;
    }
  }
}
static long queens_dlx(int n) {
  L *root = matrix(6 * n - 2, 2 * n);
  for (int r = 0; r < n; r++)
    for (int c = 0; c < n; c++) {
      int cols[4] = {r, n + c, 2 * n + r + c, 4 * n - 1 + r - c + n - 1};
      add_row(r * n + c, cols, 4);
    }
  steps = solutions = 0;
  search(root, 0);
  return solutions;
}
static long queens_bits(int n, unsigned cols, unsigned d1, unsigned d2) {
  unsigned all = (1u << n) - 1;
  if (cols == all)
    return 1;
  long s = 0;
  for (unsigned m = all & ~(cols | d1 | d2); m;) {
    unsigned b = m & -m;
    m ^= b;
    s += queens_bits(n, cols | b, (d1 | b) << 1 & all, (d2 | b) >> 1);
  }
  return s;
}
static int pos[12];
static long queens_plain(int n, int r) {
  if (r == n)
    return 1;
  long s = 0;
  for (int c = 0; c < n; c++) {
    int ok = 1;
    for (int i = 0; i < r && ok; i++)
      ok = pos[i] != c && abs(pos[i] - c) != r - i;
    if (ok) {
      pos[r] = c;
      s += queens_plain(n, r + 1);
    }
  }
  return s;
}
int main(void) {
  sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  sudoku("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  sudoku("55.......................................................................");
  int rows[][4] = {{0, 3, 6, -1}, {0, 3, -1, -1}, {3, 4, 6, -1}, {2, 4, 5, -1}, {1, 2, 5, 6}, {1, 6, -1, -1}};
  L *root = matrix(7, 7);
  for (int i = 0; i < 6; i++) {
    int n = 0;
    while (n < 4 && rows[i][n] >= 0)
      n++;
    add_row(i, rows[i], n);
  }
  search(root, 0);
  printf("cover %ld steps %ld\n", solutions, steps);
  for (int n = 4; n <= 7; n++) {
    long a = queens_plain(n, 0), b = queens_bits(n, 0, 0, 0), c = queens_dlx(n);
    printf("%d: %ld %ld %ld\n", n, a, b, c);
  }
  return 0;
}
