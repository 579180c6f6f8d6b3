// A small program: a hash table of words, sorted and printed.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 64 };
enum colour { RED, GREEN = 5, BLUE };
typedef struct entry { struct entry *next; char *word; unsigned count; enum colour colour; } entry;
static entry *table[BUCKETS];

static unsigned hash(const char *s) {
  unsigned h = 2166136261u;
  while (*s) h = (h ^ (unsigned char)*s++) * 16777619u;
  return h;
}

static entry *find(const char *word) {
  unsigned h = hash(word) % BUCKETS;
  for (entry *e = table[h]; e; e = e->next)
    if (!strcmp(e->word, word)) return e;
  entry *e = malloc(sizeof *e);
  if (!e) abort();
  *e = (entry){table[h], strdup(word), 0, h & 1 ? RED : BLUE};
  return table[h] = e;
}

static int by_count(const void *a, const void *b) {
  const entry *x = *(entry *const *)a, *y = *(entry *const *)b;
  if (x->count != y->count) return x->count < y->count ? 1 : -1;
  return strcmp(x->word, y->word);
}

int main(int argc, char **argv) {
  char word[100];
  int length = 0, c;
  while ((c = getchar()) != EOF) {
    if (isalpha(c) && length < 99) word[length++] = tolower(c);
    else if (length) { word[length] = 0; find(word)->count++; length = 0; }
  }
  entry *all[1000];
  size_t n = 0;
  for (int i = 0; i < BUCKETS; i++)
    for (entry *e = table[i]; e && n < 1000; e = e->next) all[n++] = e;
  qsort(all, n, sizeof *all, by_count);
  for (size_t i = 0; i < n; i++) printf("%6u %s %d\n", all[i]->count, all[i]->word, all[i]->colour);
  return argc > 1 ? atoi(argv[1]) : 0;
}
