// What calling conventions and data layouts change: structures, long double, variable arguments, pointers.
struct big { char c; long l; double d; int a[5]; } global_one;
struct small { short a, b; };
struct floats { float a, b; };
typedef __builtin_va_list va_list;

struct big by_value(struct big x, struct small y, struct floats z) { x.c += y.a; x.d += z.b; return x; }
struct small small_one(int a) { return (struct small){a, a >> 3}; }
long double twice(long double a) { return a * 2; }
int variable(int n, ...) {
  va_list list;
  __builtin_va_start(list, n);
  int sum = 0;
  while (n--) sum += __builtin_va_arg(list, int) + (int)__builtin_va_arg(list, double);
  __builtin_va_end(list);
  return sum;
}
double call(struct big *p) { return p->d + variable(1, 4, 2.0) + by_value(*p, small_one(3), (struct floats){1, 2}).l; }
void *pointers[2] = {&global_one.a[2], (void *)call};
long distance(char *a, char *b) { return a - b + (long)sizeof(void *); }
int (*chosen)(int, ...) = variable;
int indirect(int n) { return chosen(n, 1, 2.0); }
