// Functions on a text of a megabyte.
#include <stdlib.h>
#include <string.h>
int main(void) {
  size_t n = 1 << 20;
  char *s = malloc(n + 1), *t = malloc(n + 1);
  memset(s, 'a', n);
  s[n] = 0;
  size_t sum = 0;
  for (int i = 0; i < 50; i++) {
    strcpy(t, s);
    sum += strlen(t) + (strcmp(s, t) == 0) + (strstr(t, "aab") != 0);
  }
  return sum == 0;
}
