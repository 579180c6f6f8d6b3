// Big integers in base 2^32: factorials, Fibonacci, powers, long division, digits of pi, a toy RSA.
// size: large
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
typedef struct {
  uint32_t *d;
  int n, cap;
} Big;
static void need(Big *a, int n) {
  if (n > a->cap) {
    a->cap = n + 4;
    a->d = realloc(a->d, (size_t)a->cap * sizeof *a->d);
  }
}
static void trim(Big *a) {
  while (a->n && !a->d[a->n - 1])
    a->n--;
}
static Big from(uint64_t v) {
  Big a = {0};
  need(&a, 2);
  while (v) {
    a.d[a.n++] = (uint32_t)v;
    v >>= 32;
  }
  return a;
}
static Big copy(const Big *a) {
  Big r = {0};
  need(&r, a->n ? a->n : 1);
  memcpy(r.d, a->d, (size_t)a->n * sizeof *r.d);
  r.n = a->n;
  return r;
}
static void drop(Big *a) {
  free(a->d);
  memset(a, 0, sizeof *a);
}
static void set(Big *a, Big v) {
  free(a->d);
  *a = v;
}
static int cmp(const Big *a, const Big *b) {
  if (a->n != b->n)
    return a->n < b->n ? -1 : 1;
  for (int i = a->n; i--;)
    if (a->d[i] != b->d[i])
      return a->d[i] < b->d[i] ? -1 : 1;
  return 0;
}
static Big add(const Big *a, const Big *b) {
  if (a->n < b->n) {
    const Big *t = a;
    a = b;
    b = t;
  }
  Big r = {0};
  need(&r, a->n + 1);
  uint64_t c = 0;
  for (int i = 0; i < a->n; i++) {
    c += (uint64_t)a->d[i] + (i < b->n ? b->d[i] : 0);
    r.d[r.n++] = (uint32_t)c;
    c >>= 32;
  }
  if (c)
    r.d[r.n++] = (uint32_t)c;
  return r;
}
static Big sub(const Big *a, const Big *b) {
  Big r = copy(a);
  int64_t c = 0;
  for (int i = 0; i < r.n; i++) {
    c += (int64_t)r.d[i] - (i < b->n ? b->d[i] : 0);
    r.d[i] = (uint32_t)c;
    c >>= 32;
  }
  trim(&r);
  return r;
}
static Big mul(const Big *a, const Big *b) {
  Big r = {0};
  need(&r, a->n + b->n + 1);
  r.n = a->n + b->n;
  memset(r.d, 0, (size_t)r.n * sizeof *r.d);
  for (int i = 0; i < a->n; i++) {
    uint64_t c = 0;
    for (int j = 0; j < b->n; j++) {
      c += (uint64_t)a->d[i] * b->d[j] + r.d[i + j];
      r.d[i + j] = (uint32_t)c;
      c >>= 32;
    }
    r.d[i + b->n] = (uint32_t)c;
  }
  trim(&r);
  return r;
}
static void mul_small(Big *a, uint32_t k) {
  uint64_t c = 0;
  for (int i = 0; i < a->n; i++) {
    c += (uint64_t)a->d[i] * k;
    a->d[i] = (uint32_t)c;
    c >>= 32;
  }
  if (c) {
    need(a, a->n + 1);
    a->d[a->n++] = (uint32_t)c;
  }
  trim(a);
}
static uint32_t div_small(Big *a, uint32_t k) {
  uint64_t r = 0;
  for (int i = a->n; i--;) {
    r = r << 32 | a->d[i];
    a->d[i] = (uint32_t)(r / k);
    r %= k;
  }
  trim(a);
  return (uint32_t)r;
}
static int bitlen(const Big *a) {
  return a->n ? a->n * 32 - __builtin_clz(a->d[a->n - 1]) : 0;
}
static int bit(const Big *a, int i) {
  return i / 32 < a->n ? (int)(a->d[i / 32] >> (i % 32) & 1) : 0;
}
static Big divmod(const Big *a, const Big *b, Big *rem) {
  Big q = {0}, r = {0};
  need(&q, a->n + 1);
  q.n = a->n;
  memset(q.d, 0, (size_t)(a->n + 1) * sizeof *q.d);
  need(&r, b->n + 2);
  for (int i = bitlen(a); i--;) {
    need(&r, r.n + 1);
    uint32_t c = (uint32_t)bit(a, i);
    for (int k = 0; k < r.n; k++) {
      uint32_t t = r.d[k] >> 31;
      r.d[k] = r.d[k] << 1 | c;
      c = t;
    }
    if (c)
      r.d[r.n++] = c;
    if (cmp(&r, b) >= 0) {
      set(&r, sub(&r, b));
      q.d[i / 32] |= 1u << (i % 32);
    }
  }
  trim(&q);
  if (rem)
    *rem = r;
  else
    drop(&r);
  return q;
}
static Big modpow(const Big *b, const Big *e, const Big *m) {
  Big r = from(1), x;

  Big q = divmod(b, m, &x);
  drop(&q);
  for (int i = 0; i < bitlen(e); i++) {
    if (bit(e, i)) {
      Big t = mul(&r, &x), rem;
      q = divmod(&t, m, &rem);
      drop(&q);
      drop(&t);
      set(&r, rem);
    }
    Big t = mul(&x, &x), rem;
    q = divmod(&t, m, &rem);
    drop(&q);
    drop(&t);
    set(&x, rem);
  }
  drop(&x);
  return r;
}
static void print(const Big *a) {
  Big t = copy(a);
  char buf[600];
  int n = 599;
  buf[n] = 0;
  if (!t.n)
    buf[--n] = '0';
  while (t.n) {
    uint32_t r = div_small(&t, 1000000000);
    for (int i = 0; i < 9 && (r || t.n); i++) {
      buf[--n] = (char)('0' + r % 10);
      r /= 10;
    }
  }
  puts(buf + n);
  drop(&t);
}
static Big parse(const char *s) {
  Big r = from(0);
  for (; *s; s++) {
    mul_small(&r, 10);
    Big d = from((uint64_t)(*s - '0'));
    set(&r, add(&r, &d));
    drop(&d);
  }
  return r;
}
// arctan(1/x) scaled by one, by its alternating series; the sums of both signs are kept apart.
static Big arctan_inverse(const Big *one, uint32_t x) {
  Big power = copy(one), plus = from(0), minus = from(0);
  div_small(&power, x);
  for (uint32_t k = 1; power.n; k += 2) {
    Big term = copy(&power);
    div_small(&term, k);
    Big *sum = k % 4 == 1 ? &plus : &minus;
    set(sum, add(sum, &term));
    drop(&term);
    div_small(&power, x * x);
  }
  Big r = sub(&plus, &minus);
  drop(&power);
  drop(&plus);
  drop(&minus);
  return r;
}
static void pi(int digits) {
  Big one = from(1);
  for (int i = 0; i < digits + 5; i++)
    mul_small(&one, 10);
  Big a = arctan_inverse(&one, 5), b = arctan_inverse(&one, 239);
  mul_small(&a, 16);
  mul_small(&b, 4);
  Big p = sub(&a, &b);
  div_small(&p, 100000);
  print(&p);
  drop(&one);
  drop(&a);
  drop(&b);
  drop(&p);
}
int main(void) {
  Big f = from(1);
  for (uint32_t i = 2; i <= 60; i++)
    mul_small(&f, i);
  print(&f);
  Big a = from(0), b = from(1);
  for (int i = 0; i < 300; i++) {
    Big c = add(&a, &b);
    set(&a, b);
    b = c;
  }
  print(&a);
  Big s = sub(&f, &a), r, q = divmod(&f, &a, &r);
  print(&s);
  print(&q);
  print(&r);
  Big back = mul(&q, &a);
  set(&back, add(&back, &r));
  printf("%d\n", cmp(&back, &f));
  Big p1 = parse("1000000007"), p2 = parse("998244353"), n = mul(&p1, &p2), e = from(65537),
      m = parse("123456789012345");
  Big c = modpow(&m, &e, &n);
  print(&n);
  print(&c);
  Big one = from(1), t1 = sub(&p1, &one), t2 = sub(&p2, &one), phi = mul(&t1, &t2);
  Big fer = modpow(&m, &phi, &n);
  print(&fer);
  pi(60);
  Big z = from(0);
  print(&z);
  Big *l[] = {&f, &a, &b, &s, &q, &r, &back, &p1, &p2, &n, &e, &m, &c, &one, &t1, &t2, &phi, &fer, &z};
  for (unsigned i = 0; i < sizeof l / sizeof *l; i++)
    drop(l[i]);
  return 0;
}
