// What lives, for how long, and how large it is.

int unsafe_freed_by_another_name(void) {
  int *a = malloc(4), *b = way() ? a : malloc(4);
  *a = 1;
  free(b);
  if (bit()) *a = 2;
  return 0;
}

int safe_freed_and_not_used(void) {
  int *a = malloc(4), freed = 0;
  *a = 1;
  if (way()) { free(a); freed = 1; }
  if (!freed) *a = 2;
  return 0;
}

int unsafe_freed_and_used(void) {
  int *a = malloc(4), freed = 0;
  *a = 1;
  if (way()) { free(a); freed = 1; }
  if (!freed || three() == 5) *a = 2;
  return 0;
}

int unsafe_freed_twice(void) {
  int *a = malloc(4);
  if (way()) free(a);
  if (bit()) free(a);
  return 0;
}

int safe_freed_once(void) {
  int *a = malloc(4);
  if (way()) { free(a); a = 0; }
  free(a);
  return 0;
}

int unsafe_freed_twice_by_two_names(void) {
  int *a = malloc(4), *b = malloc(4);
  if (way()) b = a;
  free(a);
  free(b);
  return 0;
}

int unsafe_moved(void) {
  byte *a = malloc(2), *b = a;
  if (way()) b = realloc(a, 4);
  b[0] = 1;
  if (bit()) a[0] = 2;
  return 0;
}

int safe_moved(void) {
  byte *a = malloc(2), *b = a;
  a[0] = 3;
  if (way()) b = realloc(a, 4);
  check(b[0] == 3);
  return 0;
}

int unsafe_grown(void) {
  byte *a = malloc(2);
  if (way()) a = realloc(a, 4);
  a[three() & 3] = 1;
  return 0;
}

int unsafe_size(void) {
  int *a = way() ? malloc(8) : malloc(4);
  a[bit()] = 1;
  return 0;
}

int safe_size(void) {
  int n = way() ? 2 : 1, *a = malloc(n * 4);
  a[n - 1] = 1;
  return 0;
}

int unsafe_size_of_inputs(void) {
  int n = two() + 1;
  byte *a = malloc(n);
  if (way()) a[0] = 1;
  else if (n > 2) a[2] = 1;
  int i = two();
  if (i <= n) a[i] = 2;
  return 0;
}

int safe_size_of_inputs(void) {
  int n = two() + 1;
  byte *a = malloc(n);
  if (way()) a[0] = 1;
  else if (n > 2) a[2] = 1;
  int i = two();
  if (i < n) a[i] = 2;
  return 0;
}

int unsafe_size_was_looked_at(void) {
  int n = two() + 1;
  byte *a = malloc(n);
  if (way()) { if (n < 3) return 0; a[2] = 1; }
  a[1] = 2;
  return 0;
}

int unsafe_sizes_of_two(void) {
  int n = two() + 1, m = two() + 1;
  byte *a = malloc(n), *b = malloc(m), *c = way() ? a : b;
  if (n > 1) c[1] = 1;
  return 0;
}

int safe_sizes_of_two(void) {
  int n = two() + 1, m = two() + 1, l;
  byte *a = malloc(n), *b = malloc(m), *c;
  if (way()) { c = a; l = n; } else { c = b; l = m; }
  if (l > 1) c[1] = 1;
  return 0;
}

int unsafe_array_of_any_length(void) {
  int n = two() + 1;
  byte v[n];
  for (int i = 0; i < n; i++) v[i] = i;
  int k = way() ? n - 1 : n;
  check(k == 4 || v[k - (k > 3)] < 4);
  return 0;
}

static int *kept;
static int global;
static void keep(int yes) {
  int local = 3;
  kept = yes ? &local : &global;
}

int unsafe_variable_of_a_returned_function(void) {
  keep(way());
  if (bit()) check(*kept < 9);
  return 0;
}

static int deeper(int d, int *p) {
  int local = d, *mine = way() ? &local : p;
  if (d == 0) return *mine;
  return deeper(d - 1, mine);
}

int safe_variables_of_callers(void) {
  int x = 3;
  check(deeper(2, &x) <= 3);
  return 0;
}

int unsafe_variables_of_callers(void) {
  int x = 3;
  check(deeper(2, &x) != 1);
  return 0;
}

int unsafe_block(void) {
  int x = 1, *p = &x;
  for (int i = 0; i < 2; i++) {
    int inner = i;
    if (i == 1 && way()) p = &inner;
  }
  if (bit()) *p = 3;
  return 0;
}

int unsafe_zero_or_undefined(void) {
  byte *a = way() ? calloc(2, 1) : malloc(2);
  a[0] = 1;
  check(a[bit()] <= 1);
  return 0;
}

int unsafe_empty(void) {
  byte *a = malloc(way() ? 0 : 1);
  if (bit()) a[0] = 1;
  return 0;
}

int safe_dangling_is_none_of_the_new(void) {
  int *a = malloc(4), *b = 0;
  if (way()) { free(a); b = malloc(4); } else b = malloc(4);
  *b = 1;
  check(*b == 1);
  return 0;
}

int unsafe_nothing(void) {
  int x = 0, *p = &x;
  if (way()) p = 0;
  if (three() == 6) *p = 1;
  return 0;
}

int unsafe_constant(void) {
  char b[4] = "abc", *p = way() ? b : "abc";
  if (two() == 2) p[1] = 'x';
  return 0;
}

int unsafe_constants(void) {
  const char *p = way() ? "abc" : "abd";
  check(p[2] == 'c' || !bit());
  return 0;
}

int unsafe_end_of_scope_by_jump(void) {
  int i = 0, *p = &i;
again:;
  int here = i;
  if (way()) p = &here;
  if (i++ < 1) goto again;
  *p = 1;
  return i == 2 ? 1 / bit() : 0;
}
