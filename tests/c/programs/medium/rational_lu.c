// Exact fractions: LU decomposition with pivoting, solving, inverse, determinant of Hilbert matrices.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef long long ll;
typedef struct {
  ll p, q;
} Q;
enum { MAXN = 6 };
typedef struct {
  int n;
  Q a[MAXN][MAXN];
} Mat;
static int overflowed;
static ll gcd(ll a, ll b) {
  if (a < 0)
    a = -a;
  if (b < 0)
    b = -b;
  while (b) {
    ll t = a % b;
    a = b;
    b = t;
  }
  return a;
}
static ll mulc(ll a, ll b) {
  ll r;
  if (__builtin_mul_overflow(a, b, &r)) {
    overflowed = 1;
    return 0;
  }
  return r;
}
static ll addc(ll a, ll b) {
  ll r;
  if (__builtin_add_overflow(a, b, &r)) {
    overflowed = 1;
    return 0;
  }
  return r;
}
static Q mk(ll p, ll q) {
  if (q == 0) {
    overflowed = 1;
    return (Q){0, 1};
  }
  if (q < 0) {
    p = -p;
    q = -q;
  }
  ll g = gcd(p, q);
  if (g > 1) {
    p /= g;
    q /= g;
  }
  if (!p)
    q = 1;
  return (Q){p, q};
}
static Q add(Q a, Q b) {
  ll g = gcd(a.q, b.q);
  return mk(addc(mulc(a.p, b.q / g), mulc(b.p, a.q / g)), mulc(a.q, b.q / g));
}
static Q neg(Q a) {
  return (Q){-a.p, a.q};
}
static Q sub(Q a, Q b) {
  return add(a, neg(b));
}
static Q mul(Q a, Q b) {
  ll g = gcd(a.p, b.q), h = gcd(b.p, a.q);
  if (!g)
    g = 1;
  if (!h)
    h = 1;
  return mk(mulc(a.p / g, b.p / h), mulc(a.q / h, b.q / g));
}
static Q divq(Q a, Q b) {
  return mul(a, mk(b.q, b.p));
}
static int cmp(Q a, Q b) {
  Q d = sub(a, b);
  return (d.p > 0) - (d.p < 0);
}
static Q absq(Q a) {
  return a.p < 0 ? neg(a) : a;
}
static void show(Q a) {
  if (a.q == 1)
    printf("%lld", a.p);
  else
    printf("%lld/%lld", a.p, a.q);
}
static void print(const Mat *m) {
  for (int i = 0; i < m->n; i++) {
    for (int j = 0; j < m->n; j++) {
      putchar(' ');
      show(m->a[i][j]);
    }
    puts("");
  }
}
static Mat zero(int n) {
  Mat m;
  m.n = n;
  for (int i = 0; i < MAXN; i++)
    for (int j = 0; j < MAXN; j++)
      m.a[i][j] = mk(0, 1);
  return m;
}
static Mat identity(int n) {
  Mat m = zero(n);
  for (int i = 0; i < n; i++)
    m.a[i][i] = mk(1, 1);
  return m;
}
static Mat product(const Mat *a, const Mat *b) {
  Mat r = zero(a->n);
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      for (int k = 0; k < a->n; k++)
        r.a[i][j] = add(r.a[i][j], mul(a->a[i][k], b->a[k][j]));
  return r;
}
static int equal(const Mat *a, const Mat *b) {
  for (int i = 0; i < a->n; i++)
    for (int j = 0; j < a->n; j++)
      if (cmp(a->a[i][j], b->a[i][j]))
        return 0;
  return 1;
}
static int lu(const Mat *a, Mat *l, Mat *u, int *perm) {
  int n = a->n, sign = 1;
  *u = *a;
  *l = zero(n);
  for (int i = 0; i < n; i++)
    perm[i] = i;
  for (int k = 0; k < n; k++) {
    int best = k;
    for (int i = k + 1; i < n; i++)
      if (cmp(absq(u->a[i][k]), absq(u->a[best][k])) > 0)
        best = i;
    if (!u->a[best][k].p)
      return 0;
    if (best != k) {
      for (int j = 0; j < n; j++) {
        Q t = u->a[k][j];
        u->a[k][j] = u->a[best][j];
        u->a[best][j] = t;
        t = l->a[k][j];
        l->a[k][j] = l->a[best][j];
        l->a[best][j] = t;
      }
      int t = perm[k];
      perm[k] = perm[best];
      perm[best] = t;
      sign = -sign;
    }
    for (int i = k + 1; i < n; i++) {
      Q f = divq(u->a[i][k], u->a[k][k]);
      l->a[i][k] = f;
      for (int j = k; j < n; j++)
        u->a[i][j] = sub(u->a[i][j], mul(f, u->a[k][j]));
    }
  }
  for (int i = 0; i < n; i++)
    l->a[i][i] = mk(1, 1);
  return sign;
}
static void solve(const Mat *l, const Mat *u, const int *perm, const Q *b, Q *x) {
  int n = l->n;
  Q y[MAXN];
  for (int i = 0; i < n; i++) {
    y[i] = b[perm[i]];
    for (int j = 0; j < i; j++)
      y[i] = sub(y[i], mul(l->a[i][j], y[j]));
  }
  for (int i = n - 1; i >= 0; i--) {
    x[i] = y[i];
    for (int j = i + 1; j < n; j++)
      x[i] = sub(x[i], mul(u->a[i][j], x[j]));
    x[i] = divq(x[i], u->a[i][i]);
  }
}
static int inverse(const Mat *a, Mat *r) {
  Mat l, u;
  int perm[MAXN];
  if (!lu(a, &l, &u, perm))
    return 0;
  *r = zero(a->n);
  for (int c = 0; c < a->n; c++) {
    Q e[MAXN], x[MAXN];
    for (int i = 0; i < a->n; i++)
      e[i] = mk(i == c, 1);
    solve(&l, &u, perm, e, x);
    for (int i = 0; i < a->n; i++)
      r->a[i][c] = x[i];
  }
  return 1;
}
static Q det(const Mat *a) {
  Mat l, u;
  int perm[MAXN];
  int s = lu(a, &l, &u, perm);
  Q d = mk(s, 1);
  for (int i = 0; s && i < a->n; i++)
    d = mul(d, u.a[i][i]);
  return d;
}
int main(void) {
  Mat a = zero(3);
  static const int v[3][3] = {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      a.a[i][j] = mk(v[i][j], 1);
  Mat l, u;
  int perm[MAXN];
  int s = lu(&a, &l, &u, perm);
  printf("sign %d perm %d%d%d\n", s, perm[0], perm[1], perm[2]);
  print(&l);
  print(&u);
  Q b[3] = {mk(8, 1), mk(-11, 1), mk(-3, 1)}, x[3];
  solve(&l, &u, perm, b, x);
  for (int i = 0; i < 3; i++) {
    show(x[i]);
    putchar(' ');
  }
  puts("");
  for (int n = 1; n <= 5; n++) {
    Mat h = zero(n), inv, id = identity(n);
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        h.a[i][j] = mk(1, i + j + 1);
    printf("det ");
    show(det(&h));
    inverse(&h, &inv);
    Mat p = product(&h, &inv);
    printf(" ok %d corner ", equal(&p, &id));
    show(inv.a[n - 1][n - 1]);
    puts("");
  }
  Mat sing = zero(2);
  sing.a[0][0] = mk(1, 2);
  sing.a[0][1] = mk(1, 3);
  sing.a[1][0] = mk(3, 2);
  sing.a[1][1] = mk(1, 1);
  printf("singular %d det ", inverse(&sing, &u));
  show(det(&sing));
  Q sum = mk(0, 1);
  for (int i = 1; i <= 20; i++)
    sum = add(sum, mk(1, i));
  printf("\n");
  show(sum);
  printf(" overflow %d\n", overflowed);
  sum = mul(mk(9000000000000000000LL, 1), mk(7, 1));
  printf("%d\n", overflowed);
  return 0;
}
