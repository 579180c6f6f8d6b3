// What memory holds: undefined bytes, parts of pointers, values under other types.

int unsafe_set_on_one_way(void) {
  int w, x = 0;
  if (way()) w = 1;
  if (three() == 2) x = w;
  check(x <= 1);
  return 0;
}

int safe_set_where_used(void) {
  int w, set = 0;
  if (way()) { w = 1; set = 1; }
  if (set) check(w == 1);
  return 0;
}

int unsafe_set_in_part(void) {
  byte b[4];
  b[0] = b[1] = b[2] = 1;
  if (way()) b[3] = 1;
  int *p = (int *)b, v = bit() ? *p : 0;
  check(v < 0x02000000);
  return 0;
}

struct padded { char c; int i; };
int unsafe_padding(void) {
  struct padded a, b;
  if (way()) memset(&a, 0, sizeof a);
  a.c = 1;
  a.i = 2;
  b = a;
  check(((byte *)&b)[two()] <= 2);
  return 0;
}

int safe_padding(void) {
  struct padded a, b;
  if (way()) memset(&a, 0, sizeof a);
  a.c = 1;
  a.i = 2;
  memcpy(&b, &a, sizeof a);
  check(b.c + b.i == 3);
  return 0;
}

int unsafe_bytes_of_a_pointer(void) {
  int x = 1, y = 2, *p = &x, *q = way() ? &x : &y, *r;
  for (int i = 0; i < 8; i++) ((byte *)&r)[i] = ((byte *)&q)[i];
  *r = 5;
  if (bit()) check(y == 2);
  return *p;
}

int safe_halves_of_a_pointer(void) {
  int x = 1, y = 2, *q = way() ? &x : &y, *r = 0;
  memcpy(&r, &q, 4);
  memcpy((byte *)&r + 4, (byte *)&q + 4, 4);
  *r = 5;
  check(x + y >= 6);
  return 0;
}

int unsafe_pointer_over_zeros(void) {
  int x = 1, *p = &x;
  if (way()) memset(&p, 0, sizeof p);
  if (two() == 3) *p = 2;
  return 0;
}

int unsafe_union(void) {
  union { int i; byte b[4]; } u;
  u.i = 0;
  if (way()) u.b[2] = 1;
  if (bit()) check(u.i == 0);
  return 0;
}

int safe_union(void) {
  union { int i; byte b[4]; } u;
  u.i = 0;
  if (way()) u.b[2] = 1; else u.b[1] = 1;
  check(u.i == 0x10000 || u.i == 0x100);
  return 0;
}

int unsafe_union_of_pointer(void) {
  int x = 1;
  union { int *p; long n; } u;
  u.p = &x;
  if (way()) u.n = 0;
  if (bit()) *u.p = 2;
  return 0;
}

int unsafe_union_cut(void) {
  union { int i; short w[2]; } u;
  if (way()) u.i = 7; else u.w[0] = 7;
  check(u.w[0] == 7);
  if (bit()) check(u.i == 7);
  return 0;
}

int unsafe_anywhere(void) {
  int v[4] = {1, 1, 1, 1}, i = two();
  if (way()) { if (i == 2) i = 3; }
  v[i] = 7;
  check(v[2] == 1);
  return 0;
}

int safe_anywhere(void) {
  int v[4] = {1, 1, 1, 1}, i = two();
  if (way()) { if (i == 2) i = 3; } else i &= 1;
  v[i] = 7;
  check(v[2] == 1);
  return 0;
}

int unsafe_anywhere_in_much(void) {
  int v[80] = {0}, i = three() * 8, j = three() * 8 + 1;
  if (way()) v[i] = 1;
  v[j] = 2;
  if (three() == 1) v[j + 8] = 3;
  check(v[i] + v[j] != 3);
  return 0;
}

int safe_anywhere_in_much(void) {
  int v[80] = {0}, i = three() * 8, j = three() * 8 + 1;
  if (way()) v[i] = 1;
  v[j] = 2;
  check(v[i] + v[j] <= 3);
  return 0;
}

int unsafe_pointers_anywhere(void) {
  int x = 1, y = 2, z = 3, *v[4] = {&x, &y, &x, &y};
  if (way()) v[two()] = &z;
  *v[two()] = 9;
  check(z == 3);
  return 0;
}

int unsafe_undefined_anywhere(void) {
  int v[4];
  v[0] = v[1] = v[2] = 1;
  int i = two();
  if (way()) v[3] = 1;
  else if (i == 3) i = bit() ? 3 : 2;
  check(v[i] == 1);
  return 0;
}

int unsafe_copied_length(void) {
  byte a[4] = {1, 2, 3, 4}, b[4] = {0};
  int n = two() + way();
  memcpy(b, a, n);
  if (n == 3) check(b[2] == 3);
  check(b[3] == 0);
  return 0;
}

int safe_copied_length(void) {
  byte a[4] = {1, 2, 3, 4}, b[4] = {0};
  int n = two();
  if (way() && n > 1) n = 1;
  memcpy(b, a, n);
  check(b[3] == 0);
  return 0;
}

int unsafe_moved_within(void) {
  byte a[6] = {1, 2, 3, 4, 5, 6};
  memmove(a + 1, a, way() ? 3 : 4);
  check(a[4] != 4 || bit());
  return 0;
}

int unsafe_overlap(void) {
  byte a[8] = {0};
  memcpy(a + (way() ? 4 : 3), a, 4);
  return 0;
}

int unsafe_bits(void) {
  struct { unsigned a : 3, b : 3, c : 2; } f = {0};
  f.b = 5;
  if (way()) f.a = three();
  else f.b = 6;
  check(f.b != 5 || f.a != 4);
  return 0;
}

int unsafe_copied_structure(void) {
  struct cell s = {1, 0, {2, 3}}, t = {1, 0, {2, 4}}, u = s;
  if (way()) u = t;
  if (bit()) check(u.a[1] == 3);
  return 0;
}

static struct cell changed(struct cell c, int v) {
  c.v = v;
  return c;
}

int safe_by_value(void) {
  struct cell s = {1, 0, {2, 3}}, t = changed(s, way() ? 2 : 3);
  check(s.v == 1 && t.v >= 2);
  return 0;
}

int unsafe_float(void) {
  double d = way() ? 1.0 : 2.0;
  if (bit()) check(d < 1.5);
  return 0;
}

int unsafe_tagged(void) {
  int x[4] = {0};
  long p = (long)x;
  if (way()) p |= 1;
  if (bit()) check((p & 1) == 0);
  *(int *)(p & ~1L) = 1;
  check(x[0] == 1);
  return 0;
}

int unsafe_text(void) {
  char s[4] = "abc";
  int n = 0;
  if (way()) s[two()] = 0;
  while (s[n]) n++;
  check(n != 2);
  return 0;
}
