// sscanf of floats: float, double, long double, exponents, hex, widths, stops.
#include <stdio.h>
int main(void) {
  float f;
  double d, e;
  long double l;
  printf("%d ", sscanf("1.5 -2.5e3 0x1.8p2 7.25", "%f%lf%lg%Lf", &f, &d, &e, &l));
  printf("%g %g %g %Lg\n", f, d, e, l);
  printf("%d ", sscanf("3.14159", "%3lf%lf", &d, &e));
  printf("%g %g\n", d, e);
  printf("%d ", sscanf("inf nan", "%lf%lf", &d, &e));
  printf("%g %d\n", d, e != e);
  char c;
  printf("%d ", sscanf("12.5kg", "%lf%c", &d, &c));
  printf("%g %c\n", d, c);
  printf("%d ", sscanf(".5,5.", "%lf,%lf", &d, &e));
  printf("%g %g\n", d, e);
  printf("%d\n", sscanf("abc", "%lf", &d));
  return 0;
}
