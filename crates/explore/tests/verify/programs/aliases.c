// Which pointers lead to the same object, and which do not.

int unsafe_two_names(void) {
  int x = 0, y = 0, *p = &x, *q = &y;
  if (way()) q = &x;
  *p = 1;
  *q = 2;
  check(*p == 1);
  return 0;
}

int safe_two_names(void) {
  int x = 0, y = 0, *p = &x, *q = &y;
  if (way()) { p = &y; q = &x; }
  *p = 1;
  *q = 2;
  check(*p == 1);
  return 0;
}

int safe_order_of_allocation(void) {
  int *a, *b;
  if (way()) { a = malloc(4); b = malloc(4); }
  else { b = malloc(4); a = malloc(4); }
  *a = 1;
  *b = 2;
  check(*a == 1);
  return 0;
}

int unsafe_one_allocation(void) {
  int *a = malloc(4), *b = malloc(4);
  if (way()) { a = b; }
  *a = 1;
  *b = 2;
  check(*a == 1);
  return 0;
}

int unsafe_alias_only_with_luck(void) {
  int v[4] = {0}, *p = v, *q = v + 1;
  if (way()) q = v + two();
  else q = v + 2;
  *p = 1;
  *q = 2;
  check(v[0] == 1);
  return 0;
}

int safe_alias_never(void) {
  int v[4] = {0}, *p = v, *q = v + 1;
  if (way()) q = v + (two() | 1);
  else q = v + 2;
  *p = 1;
  *q = 2;
  check(v[0] == 1);
  return 0;
}

int unsafe_overlapping_words(void) {
  byte b[8] = {0};
  short *p = (short *)b, *q = (short *)(b + 2);
  if (way()) q = (short *)(b + 1);
  *p = 0x0101;
  *q = 0x0202;
  check(*p == 0x0101);
  return 0;
}

int unsafe_shared_tail(void) {
  struct cell *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c);
  c->v = 0;
  c->n = 0;
  a->n = c;
  if (way()) b->n = c;
  else { b->n = malloc(sizeof *b); b->n->v = 0; b->n->n = 0; }
  a->n->v = 1;
  b->n->v = 2;
  check(a->n->v == 1);
  return 0;
}

int safe_separate_tails(void) {
  struct cell *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  if (way()) { a->n = malloc(sizeof *b); b->n = malloc(sizeof *b); }
  else { b->n = malloc(sizeof *b); a->n = malloc(sizeof *b); }
  a->n->v = 1;
  b->n->v = 2;
  check(a->n->v == 1);
  return 0;
}

int unsafe_cycle(void) {
  struct cell s = {1, 0}, t = {2, 0}, *c;
  int n = 0;
  s.n = &t;
  if (way()) t.n = &s;
  for (c = &s; c && n < 4; c = c->n) n++;
  check(n < 4);
  return 0;
}

int unsafe_self(void) {
  struct cell s = {1, 0}, t = {1, 0};
  s.n = way() ? &s : &t;
  s.n->v = 5;
  check(s.v == 1);
  return 0;
}

int unsafe_pointer_to_pointer(void) {
  int x = 0, y = 0, z = 0, *p = &x, *q = &y, **pp = way() ? &p : &q;
  *pp = &z;
  *q = 3;
  check(z == 0);
  return 0;
}

int safe_pointer_to_pointer(void) {
  int x = 0, y = 0, z = 0, *p = &x, *q = &y, **pp = way() ? &p : &q;
  *pp = &z;
  *q = 3;
  check(x == 0);
  return 0;
}

int unsafe_swapped(void) {
  int x = 1, y = 2, *p = &x, *q = &y;
  if (way()) { int *t = p; p = q; q = t; }
  if (bit()) *p = 7;
  check(y != 7);
  return 0;
}

int unsafe_equal_pointers(void) {
  int x = 0, y = 0, *p = &x, *q = way() ? &x : &y;
  if (p == q) check(!bit());
  return 0;
}

int safe_comparison_is_not_following(void) {
  int x = 0, y = 0, *p = &x, *q = way() ? &x : &y;
  int same = p == q;
  check(same == 0 || q == &x);
  return 0;
}

static int first, second;
int unsafe_variables_for_objects(void) {
  int *p = way() ? &first : &second;
  *p = 1;
  check(!second);
  return 0;
}

int unsafe_static_or_heap(void) {
  int *p = way() ? &first : malloc(4);
  *p = 1;
  free(p);
  return 0;
}

int unsafe_stack_or_heap(void) {
  int x, *p = malloc(4);
  if (way()) p = &x;
  *p = 1;
  if (bit()) free(p);
  return 0;
}
