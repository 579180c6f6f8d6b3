// Word count and frequency of letters from standard input with getchar.
#include <stdio.h>
#include <ctype.h>
int main(void) {
  int c, ch = 0, w = 0, l = 0, in = 0, f[26] = {0};
  while ((c = getchar()) != EOF) {
    ch++;
    l += c == '\n';
    if (isspace(c))
      in = 0;
    else if (!in) {
      in = 1;
      w++;
    }
    if (isalpha(c))
      f[tolower(c) - 'a']++;
  }
  printf("%d %d %d\n", l, w, ch);
  for (int i = 0; i < 26; i++)
    if (f[i])
      printf("%c%d ", 'a' + i, f[i]);
  puts("");
  return 0;
}
