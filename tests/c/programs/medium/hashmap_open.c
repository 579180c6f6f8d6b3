// Hash maps with open addressing: linear probing with tombstones, Robin Hood and cuckoo; all agree on a random script.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
typedef struct {
  uint32_t key;
  int32_t val;
  uint8_t state;
} Slot;
typedef struct {
  Slot *s;
  uint32_t cap, n, dead;
  long probes;
} Lin;
typedef struct {
  uint32_t key;
  int32_t val;
  int dist;
} RSlot;
typedef struct {
  RSlot *s;
  uint32_t cap, n;
  int maxd;
} Rob;
typedef struct {
  Slot *t[2];
  uint32_t cap, n, seed;
  int rehash;
} Cuc;
static uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}
static void lin_put(Lin *m, uint32_t k, int32_t v);
static void lin_grow(Lin *m) {
  Slot *o = m->s;
  uint32_t oc = m->cap;
  m->cap = m->n * 4 >= oc ? (oc ? oc * 2 : 8) : oc;
  m->s = calloc(m->cap, sizeof *m->s);
  m->n = m->dead = 0;
  for (uint32_t i = 0; i < oc; i++)
    if (o[i].state == 1)
      lin_put(m, o[i].key, o[i].val);
  free(o);
}
static void lin_put(Lin *m, uint32_t k, int32_t v) {
  if ((m->n + m->dead + 1) * 4 > m->cap * 3)
    lin_grow(m);
  uint32_t i = mix(k) & (m->cap - 1), at = UINT32_MAX;
  for (; m->s[i].state; i = (i + 1) & (m->cap - 1)) {
    m->probes++;
    if (m->s[i].state == 1 && m->s[i].key == k) {
      m->s[i].val = v;
      return;
    }
    if (m->s[i].state == 2 && at == UINT32_MAX)
      at = i;
  }
  if (at != UINT32_MAX) {
    i = at;
    m->dead--;
  }
  m->s[i] = (Slot){k, v, 1};
  m->n++;
}
static Slot *lin_find(Lin *m, uint32_t k) {
  if (!m->cap)
    return 0;
  for (uint32_t i = mix(k) & (m->cap - 1); m->s[i].state; i = (i + 1) & (m->cap - 1)) {
    m->probes++;
    if (m->s[i].state == 1 && m->s[i].key == k)
      return &m->s[i];
  }
  return 0;
}
static int lin_del(Lin *m, uint32_t k) {
  Slot *s = lin_find(m, k);
  if (!s)
    return 0;
  s->state = 2;
  m->n--;
  m->dead++;
  return 1;
}
static void rob_put(Rob *m, uint32_t k, int32_t v) {
  if ((m->n + 1) * 8 > m->cap * 7) {
    RSlot *o = m->s;
    uint32_t oc = m->cap;
    m->cap = oc ? oc * 2 : 8;
    m->s = malloc(m->cap * sizeof *m->s);
    for (uint32_t i = 0; i < m->cap; i++)
      m->s[i].dist = -1;
    m->n = 0;
    for (uint32_t i = 0; i < oc; i++)
      if (o[i].dist >= 0)
        rob_put(m, o[i].key, o[i].val);
    free(o);
  }
  RSlot x = {k, v, 0};
  int swapped = 0;
  for (uint32_t i = mix(k) & (m->cap - 1);; i = (i + 1) & (m->cap - 1), x.dist++) {
    RSlot *s = &m->s[i];
    if (s->dist < 0) {
      *s = x;
      m->n++;
      if (x.dist > m->maxd)
        m->maxd = x.dist;
      return;
    }
    if (!swapped && s->key == k) {
      s->val = v;
      return;
    }
    if (s->dist < x.dist) {
      RSlot t = *s;
      *s = x;
      if (x.dist > m->maxd)
        m->maxd = x.dist;
      x = t;
      swapped = 1;
    }
  }
}
static RSlot *rob_find(Rob *m, uint32_t k) {
  if (!m->cap)
    return 0;
  int d = 0;
  for (uint32_t i = mix(k) & (m->cap - 1);; i = (i + 1) & (m->cap - 1), d++) {
    RSlot *s = &m->s[i];
    if (s->dist < d)
      return 0;
    if (s->key == k)
      return s;
  }
}
static int rob_del(Rob *m, uint32_t k) {
  RSlot *s = rob_find(m, k);
  if (!s)
    return 0;
  uint32_t i = (uint32_t)(s - m->s);
  for (;;) {
    uint32_t j = (i + 1) & (m->cap - 1);
    if (m->s[j].dist <= 0) {
      m->s[i].dist = -1;
      break;
    }
    m->s[i] = m->s[j];
    m->s[i].dist--;
    i = j;
  }
  m->n--;
  return 1;
}
static uint32_t ch(const Cuc *m, int w, uint32_t k) {
  return mix(k ^ (w ? m->seed : ~m->seed)) & (m->cap - 1);
}
static Slot *cuc_find(Cuc *m, uint32_t k) {
  for (int w = 0; w < 2 && m->cap; w++) {
    Slot *s = &m->t[w][ch(m, w, k)];
    if (s->state && s->key == k)
      return s;
  }
  return 0;
}
static void cuc_put(Cuc *m, uint32_t k, int32_t v) {
  Slot *f = cuc_find(m, k);
  if (f) {
    f->val = v;
    return;
  }
  if (m->n * 2 >= m->cap)
    goto grow;
  Slot x;
  x = (Slot){k, v, 1};
  for (int i = 0, w = 0; i < 32; i++, w ^= 1) {
    Slot *s = &m->t[w][ch(m, w, x.key)], t = *s;
    *s = x;
    if (!t.state) {
      m->n++;
      return;
    }
    x = t;
  }
  k = x.key;
  v = x.val;
  m->n++;
  m->n--;
grow:;
  Cuc o = *m;
  m->cap = o.cap ? o.cap * 2 : 8;
  m->seed = mix(m->seed + 1);
  m->rehash++;
  m->n = 0;
  for (int w = 0; w < 2; w++)
    m->t[w] = calloc(m->cap, sizeof **m->t);
  for (int w = 0; w < 2; w++) {
    for (uint32_t i = 0; i < o.cap; i++)
      if (o.t[w][i].state)
        cuc_put(m, o.t[w][i].key, o.t[w][i].val);
    free(o.t[w]);
  }
  cuc_put(m, k, v);
}
static int cuc_del(Cuc *m, uint32_t k) {
  Slot *s = cuc_find(m, k);
  if (!s)
    return 0;
  s->state = 0;
  m->n--;
  return 1;
}
int main(void) {
  Lin a = {0};
  Rob b = {0};
  Cuc c = {.seed = 99};
  uint32_t x = 4711;
  int bad = 0;
  long sum = 0;
  for (int i = 0; i < 3000; i++) {
    x = x * 1664525u + 1013904223u;
    uint32_t k = (x >> 12) % 400 * 7919;
    int op = x >> 29;
    if (op < 4) {
      lin_put(&a, k, i);
      rob_put(&b, k, i);
      cuc_put(&c, k, i);
    } else if (op < 6) {
      int p = lin_del(&a, k), q = rob_del(&b, k), r = cuc_del(&c, k);
      bad += p != q || q != r;
    } else {
      Slot *p = lin_find(&a, k);
      RSlot *q = rob_find(&b, k);
      Slot *r = cuc_find(&c, k);
      bad += !p != !q || !q != !r || (p && (p->val != q->val || p->val != r->val));
      if (p)
        sum += p->val;
    }
    if (i % 600 == 599)
      printf("%d: n %u %u %u cap %u %u %u bad %d sum %ld\n", i, a.n, b.n, c.n, a.cap, b.cap, c.cap, bad, sum);
  }
  printf("probes %ld maxd %d rehash %d dead %u\n", a.probes, b.maxd, c.rehash, a.dead);
  uint32_t h = 0;
  for (uint32_t i = 0; i < a.cap; i++)
    if (a.s[i].state == 1)
      h ^= mix(a.s[i].key + (uint32_t)a.s[i].val);
  uint32_t g = 0;
  for (uint32_t i = 0; i < b.cap; i++)
    if (b.s[i].dist >= 0)
      g ^= mix(b.s[i].key + (uint32_t)b.s[i].val);
  printf("%08x %d\n", h, h == g);
  free(a.s);
  free(b.s);
  free(c.t[0]);
  free(c.t[1]);
  return 0;
}
