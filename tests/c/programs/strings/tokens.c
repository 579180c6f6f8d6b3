// strtok and strtok_r: several delimiters, runs of them, nested tokenising, empty input.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
int main(void) {
  char a[] = "  one,two;;three , four  ";
  for (char *t = strtok(a, " ,;"); t; t = strtok(0, " ,;"))
    printf("[%s]", t);
  puts("");
  char b[] = "k1=v1&k2=v2&k3&=v4&";
  char *s1, *s2;
  for (char *p = strtok_r(b, "&", &s1); p; p = strtok_r(0, "&", &s1)) {
    char *k = strtok_r(p, "=", &s2), *v = strtok_r(0, "=", &s2);
    printf("(%s:%s)", k ? k : "-", v ? v : "-");
  }
  puts("");
  char c[] = "";
  printf("%d ", strtok(c, " ") == 0);
  char d[] = ",,,";
  printf("%d ", strtok(d, ",") == 0);
  char e[] = "x y";
  strtok(e, " ");
  printf("%s\n", strtok(0, ""));
  return 0;
}
