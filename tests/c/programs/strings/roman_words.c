// Numbers to English words and back, using tables of strings.
#include <stdio.h>
#include <string.h>
static const char *o[] = {"zero",     "one",     "two",     "three",     "four",     "five",    "six",
                          "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
                          "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"},
                  *t[] = {"", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"};
static void say(unsigned long n, char *b) {
  if (n >= 1000000) {
    say(n / 1000000, b);
    strcat(b, " million");
    n %= 1000000;
    if (n) {
      strcat(b, " ");
      say(n, b);
    }
  } else if (n >= 1000) {
    say(n / 1000, b);
    strcat(b, " thousand");
    n %= 1000;
    if (n) {
      strcat(b, " ");
      say(n, b);
    }
  } else if (n >= 100) {
    strcat(b, o[n / 100]);
    strcat(b, " hundred");
    n %= 100;
    if (n) {
      strcat(b, " ");
      say(n, b);
    }
  } else if (n >= 20) {
    strcat(b, t[n / 10]);
    if (n % 10) {
      strcat(b, "-");
      strcat(b, o[n % 10]);
    }
  } else
    strcat(b, o[n]);
}
int main(void) {
  unsigned long v[] = {0, 7, 13, 20, 42, 100, 115, 999, 1000, 12345, 1000001, 987654321};
  for (int i = 0; i < 12; i++) {
    char b[200] = "";
    say(v[i], b);
    printf("%lu %s (%zu)\n", v[i], b, strlen(b));
  }
  return 0;
}
