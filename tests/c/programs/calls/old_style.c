// K&R definitions, unprototyped declarations and implicit promotions.
#include <stdio.h>
static int add(a, b, c)
int a;
short b;
char c;
{
  return a + b * 10 + c * 100;
}
static double avg(n, v)
int n;
double *v;
{
  double s = 0;
  int i;
  for (i = 0; i < n; i++)
    s += v[i];
  return s / n;
}
static float ff(x)
float x;
{
  return x * 2;
}
static int noargs() {
  return 42;
}
int main(void) {
  double v[] = {1, 2, 6};
  printf("%d %g %g %d\n", add(1, (short)2, (char)3), avg(3, v), ff(1.25), noargs());
  int (*f)() = add;
  printf("%d\n", f(5, 6, 7));
  return 0;
}
