// strcmp, strncmp, memcmp signs with bytes above 127, prefixes and zero lengths.
#include <stdio.h>
#include <string.h>
#include <strings.h>
static int sg(int x) {
  return (x > 0) - (x < 0);
}
int main(void) {
  const char *t[] = {"", "a", "ab", "abc", "abd", "b", "\xff", "A", "abc\0x"};
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++)
      printf("%2d%2d%2d ", sg(strcmp(t[i], t[j])), sg(strncmp(t[i], t[j], 2)), sg(strcasecmp(t[i], t[j])));
    puts("");
  }
  printf("%d %d %d\n", sg(memcmp("abc\0x", "abc\0y", 5)), sg(memcmp("a\x80", "a\x7f", 2)), memcmp("x", "y", 0));
  printf("%d %d %d\n", strncmp("abc", "xyz", 0), sg(strncasecmp("HELLO", "help", 3)), sg(strcoll("a", "b")));
  return 0;
}
