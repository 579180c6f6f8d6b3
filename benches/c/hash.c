/* A hash table with chains from malloc: insertions, look-ups, removals and growth. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct entry {
  uint32_t key;
  uint32_t value;
  struct entry *next;
};

struct table {
  struct entry **buckets;
  uint32_t mask;
  uint32_t count;
};

static uint32_t state = 2463534242u;

static uint32_t next(void) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

static uint32_t mix(uint32_t key) {
  key ^= key >> 16;
  key *= 0x7feb352du;
  key ^= key >> 15;
  return key;
}

static struct entry **find(struct table *t, uint32_t key) {
  struct entry **at = &t->buckets[mix(key) & t->mask];
  while (*at && (*at)->key != key)
    at = &(*at)->next;
  return at;
}

static struct entry **buckets(uint32_t count) {
  struct entry **all = malloc(count * sizeof *all);
  if (!all)
    exit(2);
  for (uint32_t i = 0; i < count; i++)
    all[i] = NULL;
  return all;
}

static void grow(struct table *t) {
  uint32_t old = t->mask + 1;
  struct entry **from = t->buckets;
  t->mask = old * 2 - 1;
  t->buckets = buckets(old * 2);
  for (uint32_t i = 0; i < old; i++) {
    while (from[i]) {
      struct entry *e = from[i];
      from[i] = e->next;
      struct entry **at = &t->buckets[mix(e->key) & t->mask];
      e->next = *at;
      *at = e;
    }
  }
  free(from);
}

static void add(struct table *t, uint32_t key, uint32_t value) {
  struct entry **at = find(t, key);
  if (*at) {
    (*at)->value += value;
    return;
  }
  struct entry *e = malloc(sizeof *e);
  if (!e)
    exit(2);
  e->key = key;
  e->value = value;
  e->next = NULL;
  *at = e;
  if (++t->count > t->mask)
    grow(t);
}

static void take(struct table *t, uint32_t key) {
  struct entry **at = find(t, key);
  struct entry *e = *at;
  if (!e)
    return;
  *at = e->next;
  free(e);
  t->count--;
}

int main(void) {
  struct table t = {buckets(16), 15, 0};
  uint32_t h = 0;
  for (int i = 0; i < 600000; i++) {
    uint32_t key = next() % 50000;
    switch (next() % 4) {
    case 0:
      take(&t, key);
      break;
    case 1: {
      struct entry **at = find(&t, key);
      h = h * 31 + (*at ? (*at)->value : 7);
      break;
    }
    default:
      add(&t, key, (uint32_t)i);
    }
  }
  uint32_t count = t.count;
  for (uint32_t i = 0; i <= t.mask; i++) {
    while (t.buckets[i]) {
      h ^= t.buckets[i]->value;
      take(&t, t.buckets[i]->key);
    }
  }
  free(t.buckets);
  printf("%u %08x\n", count, h);
  return !(count == 33479 && t.count == 0 && h == 0xdd0cf2f4);
}
