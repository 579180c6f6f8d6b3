// A first-order chain over words made deterministic by a generator.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char t[] = "one fish two fish red fish blue fish one red two blue";
  const char *w[20];
  int n = 0;
  for (char *p = strtok(t, " "); p; p = strtok(0, " "))
    w[n++] = p;
  unsigned s = 6;
  int at = 0;
  for (int i = 0; i < 25; i++) {
    printf("%s ", w[at]);
    int c[20], k = 0;
    for (int j = 0; j + 1 < n; j++)
      if (!strcmp(w[j], w[at]))
        c[k++] = j + 1;
    s = s * 1103515245u + 12345u;
    at = k ? c[(s >> 16) % (unsigned)k] : 0;
  }
  puts("");
  return 0;
}
