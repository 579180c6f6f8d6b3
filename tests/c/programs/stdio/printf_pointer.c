// %p: equal pointers print equal text, null prints something fixed, read back by sscanf.
#include <stdio.h>
#include <string.h>
int main(void) {
  int x = 5;
  char a[40], b[40];
  sprintf(a, "%p", (void *)&x);
  sprintf(b, "%p", (void *)(&x));
  printf("%d %d\n", strcmp(a, b), strncmp(a, "0x", 2));
  sprintf(b, "%p", (void *)(&x + 1));
  printf("%d\n", strcmp(a, b) != 0);
  void *q;
  printf("%d ", sscanf(a, "%p", &q));
  printf("%d\n", *(int *)q);
  sprintf(a, "%20p|", (void *)&x);
  printf("%zu\n", strlen(a));
  return 0;
}
