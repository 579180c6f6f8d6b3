// strstr, strpbrk, strspn, strcspn with empty and overlapping patterns.
#include <stdio.h>
#include <string.h>
int main(void) {
  const char *h = "aababaababc";
  const char *n[] = {"", "a", "abc", "aab", "baab", "abcd", "c", "ababc", "x", "aababaababc"};
  for (int i = 0; i < 10; i++) {
    const char *p = strstr(h, n[i]);
    printf("%s:%td ", n[i], p ? p - h : -1);
  }
  puts("");
  printf("%zu %zu %zu %zu\n", strspn("123abc", "0123456789"), strcspn("abc123", "0123456789"), strspn("", "a"),
         strspn("aaa", ""));
  const char *p = strpbrk("key=value;x", ";=");
  printf("%s %d\n", p, strpbrk("abc", "xyz") == 0);
  int c = 0;
  for (const char *q = h; (q = strstr(q, "aba")); q++)
    c++;
  printf("%d %d\n", c, strstr("", "") != 0);
  return 0;
}
