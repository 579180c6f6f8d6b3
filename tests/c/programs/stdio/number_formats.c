// The same numbers in many formats and read back by sscanf.
#include <stdio.h>
int main(void) {
  long v[] = {0, 1, -1, 255, -65536, 123456789};
  for (int i = 0; i < 6; i++) {
    char b[64];
    snprintf(b, 64, "%ld %lx %lo %+ld %08lx", v[i], v[i], v[i], v[i], v[i]);
    long d;
    unsigned long x, o;
    int k = sscanf(b, "%ld%lx%lo", &d, &x, &o);
    printf("%s | %d %d %d %d\n", b, k, d == v[i], x == (unsigned long)v[i], o == (unsigned long)v[i]);
  }
  double f[] = {0.5, -1e10, 3.25e-5};
  for (int i = 0; i < 3; i++) {
    char b[64];
    snprintf(b, 64, "%a %.17g %e", f[i], f[i], f[i]);
    double p, q, r;
    sscanf(b, "%lf%lf%lf", &p, &q, &r);
    printf("%s %d %d\n", b, p == f[i], q == f[i]);
  }
  return 0;
}
