// malloc in a static buffer: first fit with splitting and coalescing, boundary tags, realloc; a stress run checks everything.
// size: large
#include <stdio.h>
#include <string.h>
#include <stdint.h>
#include <stdalign.h>
enum { HEAP = 16384, MIN = 32, ALIGN = 16 };
typedef struct Block {
  size_t size;
  size_t prev;
  struct Block *next_free, *prev_free;
} Block;
static alignas(16) unsigned char heap[HEAP];
static Block *free_list;
static int splits, merges, failures;
#define USED ((size_t)1)
enum { HDR = 16 };
static size_t sz(const Block *b) {
  return b->size & ~USED;
}
static int used(const Block *b) {
  return (int)(b->size & USED);
}
static Block *at(size_t off) {
  return (Block *)(heap + off);
}
static size_t off(const Block *b) {
  return (size_t)((const unsigned char *)b - heap);
}
static Block *after(Block *b) {
  size_t o = off(b) + sz(b);
  return o < HEAP ? at(o) : 0;
}
static Block *before(Block *b) {
  return b->prev ? at(off(b) - b->prev) : 0;
}
static void link_(Block *b) {
  b->next_free = free_list;
  b->prev_free = 0;
  if (free_list)
    free_list->prev_free = b;
  free_list = b;
}
static void unlink_(Block *b) {
  if (b->prev_free)
    b->prev_free->next_free = b->next_free;
  else
    free_list = b->next_free;
  if (b->next_free)
    b->next_free->prev_free = b->prev_free;
}
static void init(void) {
  Block *b = at(0);
  b->size = HEAP;
  b->prev = 0;
  free_list = 0;
  link_(b);
}
static void set_size(Block *b, size_t n, size_t u) {
  b->size = n | u;
  Block *a = after(b);
  if (a)
    a->prev = n;
}
static void trim(Block *b, size_t need) {
  size_t have = sz(b);
  if (have - need < MIN)
    return;
  splits++;
  set_size(b, need, used(b) ? USED : 0);
  Block *r = at(off(b) + need);
  r->prev = need;
  set_size(r, have - need, 0);
  Block *a = after(r);
  if (a && !used(a)) {
    unlink_(a);
    set_size(r, sz(r) + sz(a), 0);
    merges++;
  }
  link_(r);
}
static size_t round_up(size_t n) {
  n += HDR;
  n = (n + ALIGN - 1) / ALIGN * ALIGN;
  return n < MIN ? MIN : n;
}
static void *my_alloc(size_t n) {
  if (n > HEAP) {
    failures++;
    return 0;
  }
  size_t need = round_up(n);
  for (Block *b = free_list; b; b = b->next_free)
    if (sz(b) >= need) {
      unlink_(b);
      b->size |= USED;
      trim(b, need);
      return (unsigned char *)b + HDR;
    }
  failures++;
  return 0;
}
static Block *block_of(void *p) {
  return (Block *)((unsigned char *)p - HDR);
}
static void my_free(void *p) {
  if (!p)
    return;
  Block *b = block_of(p);
  b->size &= ~USED;
  Block *a = after(b), *q = before(b);
  if (a && !used(a)) {
    unlink_(a);
    set_size(b, sz(b) + sz(a), 0);
    merges++;
  }
  if (q && !used(q)) {
    unlink_(q);
    set_size(q, sz(q) + sz(b), 0);
    b = q;
    merges++;
  }
  link_(b);
}
static void *my_realloc(void *p, size_t n) {
  if (!p)
    return my_alloc(n);
  if (n > HEAP) {
    failures++;
    return 0;
  }
  Block *b = block_of(p);
  size_t need = round_up(n);
  if (sz(b) >= need) {
    trim(b, need);
    return p;
  }
  Block *a = after(b);
  if (a && !used(a) && sz(a) + sz(b) >= need) {
    unlink_(a);
    set_size(b, sz(b) + sz(a), USED);
    merges++;
    trim(b, need);
    return p;
  }
  void *q = my_alloc(n);
  if (!q)
    return 0;
  memcpy(q, p, sz(b) - HDR);
  my_free(p);
  return q;
}
static int check(int *blocks, size_t *free_bytes) {
  size_t o = 0, prev = 0;
  int n = 0, frees = 0, last_free = 0;
  *free_bytes = 0;
  while (o < HEAP) {
    Block *b = at(o);
    if (b->prev != prev || sz(b) < MIN || sz(b) % ALIGN)
      return 0;
    if (!used(b)) {
      if (last_free)
        return 0;
      frees++;
      *free_bytes += sz(b);
      last_free = 1;
    } else
      last_free = 0;
    prev = sz(b);
    o += prev;
    n++;
  }
  int f = 0;
  for (Block *b = free_list; b; b = b->next_free) {
    f++;
    if (used(b))
      return 0;
  }
  *blocks = n;
  return o == HEAP && f == frees;
}
typedef struct {
  unsigned char *p;
  size_t n;
  unsigned char tag;
} Slot;
static void fill(Slot *s) {
  for (size_t i = 0; i < s->n; i++)
    s->p[i] = (unsigned char)(s->tag + i);
}
static int intact(const Slot *s, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s->p[i] != (unsigned char)(s->tag + i))
      return 0;
  return 1;
}
int main(void) {
  init();
  int blocks;
  size_t fr;
  void *a = my_alloc(100), *b = my_alloc(200), *c = my_alloc(300);
  printf("%zu %zu %zu\n", off(block_of(a)), off(block_of(b)), off(block_of(c)));
  my_free(b);
  printf("%d ", check(&blocks, &fr));
  printf("%d %zu\n", blocks, fr);
  void *d = my_alloc(50);
  printf("%d\n", d == b);
  my_free(a);
  my_free(c);
  my_free(d);
  printf("%d ", check(&blocks, &fr));
  printf("%d %zu\n", blocks, fr);
  Slot s[40];
  memset(s, 0, sizeof s);
  unsigned x = 2024;
  int bad = 0;
  for (int i = 0; i < 600; i++) {
    x = x * 1664525u + 1013904223u;
    Slot *t = &s[(x >> 24) % 40];
    size_t n = (x >> 8) % 500 + 1;
    if (!t->p) {
      t->p = my_alloc(n);
      if (t->p) {
        t->n = n;
        t->tag = (unsigned char)i;
        fill(t);
        bad += (uintptr_t)t->p % 16 != 0;
      }
    } else if (x & 64) {
      bad += !intact(t, t->n);
      my_free(t->p);
      t->p = 0;
    } else {
      unsigned char *q = my_realloc(t->p, n);
      if (q) {
        t->p = q;
        bad += !intact(t, n < t->n ? n : t->n);
        t->n = n;
        fill(t);
      }
    }
    if (i % 20 == 0)
      bad += !check(&blocks, &fr);
    if (i % 120 == 119)
      printf("%d: bad %d blocks %d free %zu splits %d merges %d fail %d\n", i, bad, blocks, fr, splits, merges,
             failures);
  }
  for (int i = 0; i < 40; i++)
    my_free(s[i].p);
  printf("%d ", check(&blocks, &fr));
  printf("%d %zu %d\n", blocks, fr, my_alloc(HEAP) == 0);
  return 0;
}
