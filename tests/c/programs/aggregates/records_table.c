// A table of records: sort by several keys, group, update in place, index by pointer arrays.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
  char name[10];
  unsigned short year;
  signed char grade;
  float pay;
} Rec;
static Rec db[] = {{"carol", 1999, 3, 10.5f}, {"alice", 2001, -1, 99.25f}, {"bob", 1999, 7, 0},
                   {"dave", 2001, 3, 12.75f}, {"erin", 1987, 3, 50},       {"frank", 1999, 3, 1.5f}};
enum { N = sizeof db / sizeof *db };
static int by_year_name(const void *a, const void *b) {
  const Rec *x = a, *y = b;
  return x->year != y->year ? x->year - y->year : strcmp(x->name, y->name);
}
static int by_pay(const void *a, const void *b) {
  const Rec *x = *(Rec *const *)a, *y = *(Rec *const *)b;
  return (x->pay < y->pay) - (x->pay > y->pay);
}
int main(void) {
  Rec *ix[N];
  for (int i = 0; i < N; i++)
    ix[i] = &db[i];
  qsort(ix, N, sizeof *ix, by_pay);
  for (int i = 0; i < N; i++)
    printf("%s %.2f; ", ix[i]->name, ix[i]->pay);
  puts("");
  qsort(db, N, sizeof *db, by_year_name);
  for (int i = 0; i < N; i++) {
    db[i].pay *= db[i].grade;
    printf("%u %s %d %.3f\n", db[i].year, db[i].name, db[i].grade, db[i].pay);
  }
  for (int i = 0; i < N;) {
    int j = i;
    float s = 0;
    while (j < N && db[j].year == db[i].year)
      s += db[j++].pay;
    printf("%u: %d %g\n", db[i].year, j - i, s);
    i = j;
  }
  Rec key = {.name = "dave", .year = 2001};
  Rec *f = bsearch(&key, db, N, sizeof key, by_year_name);
  printf("%td %zu\n", f ? f - db : -1, sizeof(Rec));
  return 0;
}
