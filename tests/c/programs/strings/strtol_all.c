// strtol and strtoul in all bases with signs, prefixes, junk, overflow and errno.
#include <stdio.h>
#include <stdlib.h>
#include <errno.h>
int main(void) {
  struct {
    const char *s;
    int b;
  } t[] = {{"42", 10},
           {"-42xyz", 10},
           {"  +7", 0},
           {"0x1F", 0},
           {"0x1F", 16},
           {"0x", 16},
           {"0xg", 0},
           {"077", 0},
           {"089", 0},
           {"zz", 36},
           {"Zz", 35},
           {"1012", 2},
           {"", 10},
           {"-", 10},
           {"9223372036854775807", 10},
           {"9223372036854775808", 10},
           {"-9223372036854775808", 10},
           {"-9223372036854775809", 10},
           {"18446744073709551616", 10},
           {"-1", 10},
           {"\t\n 5 6", 10},
           {"ff", 10}};
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
    char *e;
    errno = 0;
    long l = strtol(t[i].s, &e, t[i].b);
    int er = errno;
    long n = e - t[i].s;
    errno = 0;
    unsigned long u = strtoul(t[i].s, 0, t[i].b);
    printf("%u: %ld %d %ld | %lu %d\n", i, l, er == ERANGE, n, u, errno == ERANGE);
  }
  printf("%d %ld %lld\n", atoi("123abc"), atol("-99"), atoll("  1234567890123"));
  printf("%lld %llu\n", strtoll("7fffffffffffffff", 0, 16), strtoull("0xffffffffffffffff", 0, 0));
  return 0;
}
