// verdict: safe
// property: unreach-call
// why: Every key that was put into a table of two chains is found there.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

struct entry {
  unsigned char key;
  struct entry *next;
};

static struct entry *chains[2];

static struct entry *find(unsigned char key) {
  struct entry *e = chains[key & 1];
  while (e != NULL && e->key != key)
    e = e->next;
  return e;
}

int main(void) {
  unsigned char keys[2];
  for (int i = 0; i < 2; i++) {
    keys[i] = __VERIFIER_nondet_uchar();
    if (find(keys[i]) != NULL)
      continue;
    struct entry *new = malloc(sizeof *new);
    *new = (struct entry){keys[i], chains[keys[i] & 1]};
    chains[keys[i] & 1] = new;
  }
  for (int i = 0; i < 2; i++)
    if (find(keys[i]) == NULL)
      reach_error();
  for (int c = 0; c < 2; c++)
    while (chains[c] != NULL) {
      struct entry *next = chains[c]->next;
      free(chains[c]);
      chains[c] = next;
    }
  return 0;
}
