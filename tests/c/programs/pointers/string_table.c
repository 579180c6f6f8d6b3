// Arrays of strings: sorting pointers, packing into one buffer, offsets instead of pointers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}
int main(void) {
  const char *w[] = {"delta", "alpha", "charlie", "bravo", "echo"};
  char buf[64], *p = buf;
  int off[5];
  for (int i = 0; i < 5; i++) {
    off[i] = (int)(p - buf);
    strcpy(p, w[i]);
    p += strlen(w[i]) + 1;
  }
  qsort(w, 5, sizeof *w, cmp);
  for (int i = 0; i < 5; i++)
    printf("%s %s %d\n", w[i], buf + off[i], off[i]);
  char *ptr[5];
  for (int i = 0; i < 5; i++)
    ptr[i] = buf + off[4 - i];
  ptr[0][0] = 'E';
  printf("%s %td\n", buf + off[4], p - buf);
  return 0;
}
