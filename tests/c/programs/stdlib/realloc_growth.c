// realloc: growing, shrinking, from null, to the same size; contents are kept.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  int *v = 0;
  size_t n = 0, cap = 0, grows = 0;
  for (int i = 0; i < 1000; i++) {
    if (n == cap) {
      cap = cap ? cap * 2 : 1;
      v = realloc(v, cap * sizeof *v);
      grows++;
    }
    v[n++] = i * i;
  }
  long s = 0;
  for (size_t i = 0; i < n; i++)
    s += v[i];
  printf("%ld %zu %zu\n", s, cap, grows);
  v = realloc(v, 10 * sizeof *v);
  printf("%d %d\n", v[0], v[9]);
  v = realloc(v, 10 * sizeof *v);
  printf("%d\n", v[5]);
  free(v);
  char *p = malloc(1);
  *p = 'a';
  for (int i = 1; i < 100; i++) {
    p = realloc(p, (size_t)i + 1);
    p[i] = (char)('a' + i % 26);
  }
  printf("%.30s\n", p);
  free(p);
  char **m = malloc(5 * sizeof *m);
  for (int i = 0; i < 5; i++) {
    m[i] = malloc(4);
    sprintf(m[i], "%d", i);
  }
  m = realloc(m, 50 * sizeof *m);
  for (int i = 0; i < 5; i++) {
    printf("%s", m[i]);
    free(m[i]);
  }
  puts("");
  free(m);
  return 0;
}
