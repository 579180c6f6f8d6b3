// How control goes, and what is known because of it.
#include <setjmp.h>

int unsafe_never_on_the_first_way(void) {
  int x = way() ? 1 : two();
  if (x == 2) check(!bit());
  return 0;
}

int safe_never_on_both_ways(void) {
  int x = way() ? 1 : two() & 1;
  if (x == 2) check(!bit());
  return 0;
}

int unsafe_case_never_taken_at_first(void) {
  int x = way() ? 0 : three();
  switch (x) {
  case 0: return 0;
  case 5: check(!bit()); break;
  case 1: case 2: x = 4;
  default: check(x > 2);
  }
  return 0;
}

int safe_cases(void) {
  int x = way() ? 0 : three();
  switch (x) {
  case 0: return 0;
  case 5: x = 6; break;
  case 1: case 2: x = 4;
  default: check(x > 2);
  }
  return 0;
}

int unsafe_numbers_that_differ(void) {
  int n = way() ? 3 : 4, v[4] = {0};
  for (int i = 0; i < n; i++) v[i] = i;
  check(v[3] == 0 || !bit());
  return 0;
}

int unsafe_bound(void) {
  int n = two() + way(), v[4] = {0};
  for (int i = 0; i <= n; i++) v[i & 7] = i;
  return 0;
}

int safe_bound(void) {
  int n = two() + way(), v[4] = {0};
  for (int i = 0; i < n; i++) v[i & 7] = i;
  return 0;
}

int unsafe_wrapped_around(void) {
  byte c = way() ? 250 : 10;
  c += three();
  byte v[16] = {0};
  if (c < 128) v[c & 31] = 1;
  check(c != 0);
  c += 6;
  check(c != 3);
  return 0;
}

int unsafe_signs(void) {
  signed char c = (signed char)(way() ? 120 : -3);
  c = (signed char)(c + three());
  unsigned u = c;
  check(u < 124 || u > 0xfffffff0u || bit());
  check(c >= -3);
  check(c != 4);
  return 0;
}

int safe_signs(void) {
  int c = way() ? 3 : -3;
  c += two();
  unsigned u = c;
  check(u <= 6 || u >= 0xfffffffdu);
  check(c <= 6 && c >= -3);
  return 0;
}

int unsafe_holes(void) {
  int x = three();
  if (way()) x |= 8;
  check(x != 9 || bit());
  check(x != 3);
  if (x != 4 && x != 5 && x != 7 && x != 10) check(x != 12);
  return 0;
}

int unsafe_sum_of_two(void) {
  int a = two(), b = way() ? 0 : two();
  check(a + b != 6);
  return 0;
}

int unsafe_large_sum(void) {
  int a = way() ? 2147483640 : 2147483643;
  a += three() - 2;
  check(a > 0);
  return 0;
}

int safe_large_sum(void) {
  int a = way() ? 2147483640 : 2147483641;
  a += three() - 2;
  check(a > 0);
  return 0;
}

int unsafe_division(void) {
  int d = way() ? 2 : two();
  if (bit()) check(8 / d >= 2);
  return 0;
}

int unsafe_after_a_fault(void) {
  int d = way() ? 0 : 1, x = 3;
  x = 10 / d;
  check(x != 10);
  return 0;
}

int unsafe_after_a_fault_that_may_be(void) {
  int d = way() ? bit() : two(), x = 3;
  x = 10 / d;
  check(x != 5);
  check(x != 10);
  return 0;
}

int unsafe_second_fault_behind_the_first(void) {
  int x = three();
  if (way()) x &= 3;
  check(x != 2);
  if (x > 4) check(x != 6);
  return 0;
}

int unsafe_inputs_in_another_order(void) {
  int a = 0, b;
  if (way()) a = two();
  b = two();
  check(!(a == 1 && b == 3));
  return 0;
}

int safe_inputs_in_another_order(void) {
  int a = 0, b;
  if (way()) a = two();
  b = two();
  check(!(a == 1 && b == 4));
  return 0;
}

int unsafe_same_input_twice(void) {
  int a = two(), b = way() ? a : two();
  check(a == b || a + b != 4);
  return 0;
}

int unsafe_buffers_of_inputs(void) {
  byte a = 0, b;
  if (way()) klee_make_symbolic(&a, 1, "m3");
  klee_make_symbolic(&b, 1, "m3");
  check((a & 3) + (b & 3) != 6);
  return 0;
}

int unsafe_break(void) {
  int found = 0;
  for (int i = 0; i < 3; i++) {
    if (way()) continue;
    if (three() == 4) { found = i; break; }
  }
  check(found != 2);
  return 0;
}

int unsafe_loop_by_jumps(void) {
  int i = 0, n = 0;
next:
  if (way()) n += i;
  if (++i < 4) goto next;
  check(n != 6);
  return 0;
}

int safe_loop_by_jumps(void) {
  int i = 0, n = 0;
next:
  if (way()) n += i;
  if (++i < 4) goto next;
  check(n <= 6);
  return 0;
}

static int calls(void) {
  static int n;
  return ++n;
}

int unsafe_calls_are_counted(void) {
  if (way()) calls();
  if (bit()) calls();
  check(calls() < 3);
  return 0;
}

static int one(int x) { return x + 1; }
static int other(int x) { return x + 2; }
static int none(void) { return 0; }
static int (*table[3])(int) = {one, other, one};

int unsafe_table(void) {
  if (way()) table[two() % 3] = other;
  check(table[0](1) + table[2](1) != 5);
  return 0;
}

int safe_table(void) {
  if (way()) table[0] = other;
  check(table[two() % 3](1) <= 3);
  return 0;
}

int unsafe_table_with_a_hole(void) {
  if (way()) table[1] = 0;
  check(table[two() % 3](1) <= 3);
  return 0;
}

int unsafe_other_parameters(void) {
  int (*f)(int) = way() ? one : (int (*)(int))none;
  if (bit()) f(1);
  return 0;
}

static int under(int *p, int d) {
  if (d > 0) return under(p, d - 1) + 1;
  if (*p == 3) check(!bit());
  return 0;
}

int unsafe_same_function_from_two_places(void) {
  int x = 1, y = 3;
  if (way()) under(&x, 1);
  else under(&y, 1);
  return 0;
}

int unsafe_depth(void) {
  int x = two();
  check(under(&x, way() ? 1 : 2) == 1 || x < 3);
  return 0;
}

int safe_depth(void) {
  int x = two() & 1;
  int n = under(&x, way() ? 1 : 2);
  check(n == 1 || n == 2);
  return 0;
}

static int sum(int n, ...) {
  __builtin_va_list l;
  int s = 0;
  __builtin_va_start(l, n);
  for (int i = 0; i < n; i++) s += __builtin_va_arg(l, int);
  __builtin_va_end(l);
  return s;
}

int unsafe_variadic(void) {
  int x = way() ? 1 : 2;
  check(sum(3, x, two(), bit()) != 6);
  return 0;
}

int unsafe_too_few(void) {
  int n = way() ? 1 : two();
  sum(n, 1, 2);
  return 0;
}

static int *in_caller;
static int reads_caller(int k) {
  if (k == 2) return *in_caller;
  return 0;
}

int unsafe_variable_of_the_caller(void) {
  int x = 1;
  in_caller = &x;
  if (way()) x = 5;
  check(reads_caller(two()) != 5);
  return 0;
}

int unsafe_register_of_the_caller(void) {
  int x = way() ? 1 : 2, y = reads_caller(bit());
  check(x + y != 2);
  return 0;
}

static jmp_buf place;
int unsafe_long_jump(void) {
  volatile int n = 0;
  if (setjmp(place)) { check(n != 2); return 0; }
  n = way() ? 1 : 2;
  if (bit()) longjmp(place, 1);
  return 0;
}

int safe_long_jump(void) {
  volatile int n = 0;
  if (setjmp(place)) { check(n >= 1); return 0; }
  n = way() ? 1 : 2;
  if (bit()) longjmp(place, 1);
  return 0;
}

int unsafe_computed_jump(void) {
  void *to = way() ? &&a : &&b;
  int x = two();
  goto *to;
a:
  return 0;
b:
  check(x != 3);
  return 0;
}

int unsafe_many_numbers(void) {
  int v[60];
  for (int i = 0; i < 60; i++) v[i] = i;
  if (way()) v[37] = two();
  for (int i = 0; i < 60; i++) check(v[i] >= i - 36);
  return 0;
}

int safe_many_numbers(void) {
  int v[60];
  for (int i = 0; i < 60; i++) v[i] = i;
  if (way()) v[37] = two() + 1;
  for (int i = 0; i < 60; i++) check(v[i] >= i - 36);
  return 0;
}

int unsafe_order_of_pointers(void) {
  int v[4], w[4], *p = v, *q = v + 2;
  if (way()) q = w;
  if (bit()) check(p < q);
  return 0;
}

int unsafe_distance(void) {
  int v[4], w[4], *p = v, *q = way() ? v + 2 : w + 2;
  if (two() == 1) check(q - p == 2);
  return 0;
}

int unsafe_past_the_end(void) {
  int v[4] = {0}, *p = v + (way() ? 2 : 3);
  p += bit();
  *p = 1;
  return 0;
}

int safe_past_the_end(void) {
  int v[4] = {0}, *p = v + (way() ? 1 : 2);
  p += bit();
  *p = 1;
  return 0;
}

void __polysem_assume(int);
int unsafe_assumed_on_one_way(void) {
  int x = two();
  if (way()) __polysem_assume(x < 2);
  check(x != 3);
  return 0;
}

int safe_assumed(void) {
  int x = two();
  if (way()) __polysem_assume(x < 2);
  else __polysem_assume(x == 2);
  check(x != 3);
  return 0;
}

int unsafe_assumed_late(void) {
  int x = two(), y = way() ? 1 : 2;
  __polysem_assume(x + y < 4);
  check(x != 2 || y != 1);
  return 0;
}

int unsafe_mixed_widths(void) {
  long n = way() ? 0x100000003L : two();
  int i = (int)n;
  if (n < 10) check(i != 3);
  return 0;
}

int unsafe_shift(void) {
  int n = way() ? 30 : 29 + two();
  check((1 << (n - 1)) != 0 || bit());
  return (1u << n) != 0;
}

int unsafe_many_cases_never_taken_at_first(void) {
  int x = way() ? bit() : three();
  switch (x) {
  case 0: x = 1; break;
  case 1: x = 2; break;
  case 2: x = 3; break;
  case 3: x = 4; break;
  case 4: check(!bit()); break;
  case 5: x = 6; break;
  case 6: x = 7; break;
  case 7: x = 8; break;
  }
  check(x != 7);
  return 0;
}

int safe_many_cases_never_taken_at_first(void) {
  int x = way() ? bit() : three();
  switch (x) {
  case 0: x = 1; break;
  case 1: x = 2; break;
  case 2: x = 3; break;
  case 3: x = 4; break;
  case 4: x = 5; break;
  case 5: x = 6; break;
  case 6: x = 7; break;
  case 7: x = 8; break;
  }
  check(x != 9);
  return 0;
}

int unsafe_one_case_of_many_at_first(void) {
  int x = three();
  if (way() && x != 3) return 0;
  if (bit()) x ^= 4;
  switch (x) {
  case 0: x = 1; break;
  case 1: x = 2; break;
  case 2: check(!bit()); break;
  case 3: x = 4; break;
  case 4: x = 5; break;
  case 5: x = 6; break;
  case 6: x = 7; break;
  }
  check(x != 6);
  return 0;
}

int unsafe_one_entry_at_first(void) {
  int x = two(), y = 0, z = 0, *v[4] = {&y, &y, &y, &z};
  if (way() && x > 0) x = 0;
  *v[x] = 1;
  check(z == 0);
  return 0;
}

int unsafe_one_function_at_first(void) {
  int x = two();
  if (way() && x != 1) x = 1;
  check(table[x % 3](x) != 1);
  return 0;
}
