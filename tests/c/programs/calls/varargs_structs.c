// Structs of several sizes and classes passed through varargs.
#include <stdio.h>
#include <stdarg.h>
struct A {
  int x;
};
struct B {
  long a, b;
};
struct C {
  double d, e;
};
struct D {
  int v[10];
};
struct E {
  int i;
  double d;
};
struct F {
  char c[3];
};
static long go(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long s = 0;
  for (int i = 0; i < n; i++) {
    switch (va_arg(ap, int)) {
    case 0:
      s += va_arg(ap, struct A).x;
      break;
    case 1: {
      struct B b = va_arg(ap, struct B);
      s += b.a * b.b;
      break;
    }
    case 2: {
      struct C c = va_arg(ap, struct C);
      s += (long)(c.d * 2 + c.e);
      break;
    }
    case 3: {
      struct D d = va_arg(ap, struct D);
      for (int k = 0; k < 10; k++)
        s += d.v[k];
      break;
    }
    case 4: {
      struct E e = va_arg(ap, struct E);
      s += e.i + (long)e.d;
      break;
    }
    case 5: {
      struct F f = va_arg(ap, struct F);
      s += f.c[0] * f.c[2];
    }
    }
    printf("%ld ", s);
  }
  va_end(ap);
  puts("");
  return s;
}
int main(void) {
  struct A a = {5};
  struct B b = {3, 7};
  struct C c = {1.5, 4};
  struct D d = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}};
  struct E e = {9, 8.5};
  struct F f = {{2, 3, 4}};
  go(6, 0, a, 1, b, 2, c, 3, d, 4, e, 5, f);
  go(8, 4, e, 4, e, 4, e, 4, e, 4, e, 1, b, 2, c, 0, a);
  go(5, 3, d, 5, f, 3, d, 5, f, 1, b);
  return 0;
}
