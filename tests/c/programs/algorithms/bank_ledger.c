// A ledger with accounts, transfers that fail and roll back, and a journal.
#include <stdio.h>
#include <string.h>
typedef struct {
  int id;
  long bal;
} A;
typedef struct {
  int f, t;
  long amt;
  int ok;
} J;
static A acc[4] = {{1, 1000}, {2, 50}, {3, 0}, {4, 7}};
static J j[16];
static int nj;
static A *find(int id) {
  for (int i = 0; i < 4; i++)
    if (acc[i].id == id)
      return &acc[i];
  return 0;
}
static int move(int f, int t, long m) {
  A *a = find(f), *b = find(t);
  int ok = a && b && a != b && m > 0 && a->bal >= m;
  if (ok) {
    a->bal -= m;
    b->bal += m;
  }
  j[nj++] = (J){f, t, m, ok};
  return ok;
}
static int batch(const int (*m)[3], int n) {
  A save[4];
  memcpy(save, acc, sizeof acc);
  for (int i = 0; i < n; i++)
    if (!move(m[i][0], m[i][1], m[i][2])) {
      memcpy(acc, save, sizeof acc);
      return -i - 1;
    }
  return n;
}
int main(void) {
  static const int a[][3] = {{1, 2, 300}, {2, 3, 350}, {3, 4, 100}}, b[][3] = {{1, 3, 500}, {3, 2, 700}, {2, 4, 9999}},
                   c[][3] = {{1, 9, 1}};
  printf("%d", batch(a, 3));
  printf(" %d", batch(b, 3));
  printf(" %d\n", batch(c, 1));
  long t = 0;
  for (int i = 0; i < 4; i++) {
    printf("%d:%ld ", acc[i].id, acc[i].bal);
    t += acc[i].bal;
  }
  printf("%ld\n", t);
  for (int i = 0; i < nj; i++)
    printf("%d>%d %ld %d; ", j[i].f, j[i].t, j[i].amt, j[i].ok);
  puts("");
  return 0;
}
