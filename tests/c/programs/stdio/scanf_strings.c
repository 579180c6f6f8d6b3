// sscanf of %s, %c, %[sets], literals, white space and suppression.
#include <stdio.h>
int main(void) {
  char a[20], b[20], c[4] = "...";
  int d;
  printf("%d ", sscanf("  hello world", "%s%s", a, b));
  printf("%s %s\n", a, b);
  printf("%d ", sscanf("abcdef", "%3s%2c%n", a, c, &d));
  printf("%s %.2s %d\n", a, c, d);
  printf("%d ", sscanf("key = value; rest", "%[a-z] = %[^;];", a, b));
  printf("%s|%s\n", a, b);
  printf("%d ", sscanf("[42]", "[%d]", &d));
  printf("%d\n", d);
  printf("%d ", sscanf("a-b]c", "%[]a-]", a));
  printf("%s\n", a);
  printf("%d ", sscanf("12:34:56", "%*d:%d", &d));
  printf("%d\n", d);
  printf("%d ", sscanf(" x", "%c", c));
  printf("[%c]", c[0]);
  printf(" %d ", sscanf(" x", " %c", c));
  printf("[%c]\n", c[0]);
  printf("%d ", sscanf("50%", "%d%%%n", &d, &d));
  printf("%d\n", d);
  printf("%d ", sscanf("0123abc", "%5[0-9]%s", a, b));
  printf("%s %s\n", a, b);
  printf("%d\n", sscanf("zzz", "%[a-c]", a));
  return 0;
}
