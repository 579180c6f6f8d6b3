// A hash table of eight slots with open addressing: N symbolic keys are put in, one is looked for; N = 4: 395 paths.
// counted for N = 3: 62 paths over 16 bytes in units of 4: 5 d 12 1a 2 a 17 1f 7 f 14 1c 4 c 19 21 1 9 11 16 6 e 13 1b 3 b 18 20 8 10 15 1d
#ifndef N
#define N 4
#endif
void klee_make_symbolic(void *, unsigned long, const char *);

#define SLOTS 8u

struct slot {
  unsigned key;
  int used;
};

static struct slot slots[SLOTS];

static unsigned hash(unsigned key) {
  return key * 2654435769u >> 29;
}

// The slot of a key, or the free one where it would be.
static struct slot *find(unsigned key) {
  unsigned at = hash(key);
  while (slots[at].used && slots[at].key != key)
    at = (at + 1) % SLOTS;
  return &slots[at];
}

int main(void) {
  unsigned keys[N + 1], count = 0;
  klee_make_symbolic(keys, sizeof keys, "keys");
  for (int i = 0; i < N; i++) {
    struct slot *s = find(keys[i]);
    if (!s->used) {
      s->used = 1;
      s->key = keys[i];
      count++;
    }
  }
  if (find(keys[N])->used)
    return 100;
  return (int)count;
}
