// strchr, strrchr, memchr, strchrnul by hand, searching for the terminator too.
#include <stdio.h>
#include <string.h>
static int at(const char *s, const char *p) {
  return p ? (int)(p - s) : -1;
}
int main(void) {
  const char *s = "hello, world\xe9!";
  const char *q = "hlo,wd!z\xe9";
  for (; *q; q++)
    printf("%d/%d/%d ", at(s, strchr(s, *q)), at(s, strrchr(s, *q)), at(s, memchr(s, *q, 6)));
  puts("");
  printf("%d %d %d\n", at(s, strchr(s, 0)), at(s, strrchr(s, 0)), at(s, memchr(s, 0, 14)));
  printf("%d %d\n", at(s, strchr(s, 'h' + 256)), at(s, memchr(s, 'l', 0)));
  char b[] = {1, 2, 0, 3, 0, 2};
  printf("%d %d\n", at(b, memchr(b, 3, 6)), at(b, memchr(b + 2, 2, 4)));
  char path[] = "/usr/local/lib/x.so";
  char *d = strrchr(path, '.'), *f = strrchr(path, '/');
  *d = 0;
  printf("%s %s\n", f + 1, d + 1);
  return 0;
}
