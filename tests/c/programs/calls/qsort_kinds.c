// qsort over ints, strings, structs and bytes with several comparators, checked for order and sum.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int up(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int down(const void *a, const void *b) {
  return up(b, a);
}
static int str(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}
static int len(const void *a, const void *b) {
  size_t x = strlen(*(char *const *)a), y = strlen(*(char *const *)b);
  return x != y ? (x > y) - (x < y) : str(a, b);
}
static int ch(const void *a, const void *b) {
  return *(const unsigned char *)a - *(const unsigned char *)b;
}
static int calls;
static int counting(const void *a, const void *b) {
  calls++;
  return up(a, b);
}
int main(void) {
  int v[100], w[100];
  unsigned s = 1;
  long sum = 0;
  for (int i = 0; i < 100; i++) {
    s = s * 69069 + 1;
    v[i] = (int)(s >> 8) % 1000 - 500;
    sum += v[i];
  }
  memcpy(w, v, sizeof v);
  qsort(v, 100, sizeof *v, up);
  qsort(w, 100, sizeof *w, down);
  int ok = 1;
  for (int i = 1; i < 100; i++)
    ok &= v[i - 1] <= v[i] && w[i - 1] >= w[i];
  for (int i = 0; i < 100; i++)
    sum -= w[i];
  printf("%d %ld %d %d %d\n", ok, sum, v[0], v[50], v[99]);
  const char *t[] = {"pear", "fig", "apple", "kiwi", "banana", "date"};
  qsort(t, 6, sizeof *t, str);
  for (int i = 0; i < 6; i++)
    printf("%s ", t[i]);
  puts("");
  qsort(t, 6, sizeof *t, len);
  for (int i = 0; i < 6; i++)
    printf("%s ", t[i]);
  puts("");
  char q[] = "sorting characters";
  qsort(q, strlen(q), 1, ch);
  printf("[%s]\n", q);
  qsort(v, 1, sizeof *v, counting);
  qsort(v, 0, sizeof *v, counting);
  printf("%d\n", calls);
  return 0;
}
