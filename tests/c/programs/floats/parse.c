// strtod over decimal, hex, infinities and NaN, with the end pointer and exact results.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  const char *s[] = {"1",
                     "1.5",
                     "-2.75e3",
                     ".5",
                     "5.",
                     "1e400",
                     "1e-400",
                     "0x1.8p1",
                     "0X.4P+3",
                     "inf",
                     "-Infinity",
                     "nan",
                     "  42 x",
                     "1e",
                     "1e+",
                     "0x",
                     "abc",
                     "",
                     "-",
                     "9007199254740993",
                     "0.1",
                     "2.2250738585072011e-308",
                     "4.9406564584124654e-324",
                     "123456789012345678901234567890",
                     "1.7976931348623159e308",
                     "0.1000000000000000055511151231257827",
                     "1_000"};
  for (unsigned i = 0; i < sizeof s / sizeof *s; i++) {
    char *e;
    double d = strtod(s[i], &e);
    if (d != d)
      printf("'%s' nan", s[i]);
    else
      printf("'%s' %a %.17g", s[i], d, d);
    printf(" rest '%s' at %d\n", e, (int)(e - s[i]));
  }
  printf("%a %a %.20Lg\n", strtof("0.1", 0), strtof("16777217", 0), strtold("0.1", 0));
  printf("%g\n", atof("3.5abc"));
  return 0;
}
