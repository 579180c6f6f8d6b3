// A calculator that reads lines of standard input in reverse Polish form.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char line[128];
  while (fgets(line, sizeof line, stdin)) {
    double st[16];
    int n = 0, err = 0;
    for (char *t = strtok(line, " \n"); t && !err; t = strtok(0, " \n")) {
      char *e;
      double v = strtod(t, &e);
      if (e != t && !*e) {
        if (n < 16)
          st[n++] = v;
        else
          err = 1;
      } else if (n < 2)
        err = 2;
      else {
        double b = st[--n], a = st[--n];
        switch (*t) {
        case '+':
          st[n++] = a + b;
          break;
        case '-':
          st[n++] = a - b;
          break;
        case '*':
          st[n++] = a * b;
          break;
        case '/':
          if (b == 0)
            err = 3;
          else
            st[n++] = a / b;
          break;
        default:
          err = 4;
        }
      }
    }
    if (err)
      printf("error %d\n", err);
    else if (n)
      printf("%g (%d)\n", st[n - 1], n);
    else
      puts("empty");
  }
  return 0;
}
