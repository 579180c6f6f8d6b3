// verdict: safe
// property: valid-memsafety
// why: What is looked for is used only if it is there.
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct entry {
  unsigned char key;
  int value;
  struct entry *next;
};

static struct entry *find(struct entry *e, unsigned char key) {
  while (e != NULL && e->key != key)
    e = e->next;
  return e;
}

int main(void) {
  struct entry *table = NULL;
  for (int i = 0; i < 2; i++) {
    struct entry *new = malloc(sizeof *new);
    *new = (struct entry){__VERIFIER_nondet_uchar(), i, table};
    table = new;
  }
  unsigned char wanted = __VERIFIER_nondet_uchar();
  int value = -1;
  struct entry *found = find(table, wanted);
  if (found != NULL)
    value = found->value;
  while (table != NULL) {
    struct entry *next = table->next;
    free(table);
    table = next;
  }
  return value;
}
