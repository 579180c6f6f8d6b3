// Fig. 1 of the TRACER-X paper where all cells stay: a list that grows by MAX cells on 2^MAX paths, and is then walked.
#include <assert.h>
#include <stdlib.h>
#ifndef MAX
#define MAX 30
#endif
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

struct cell {
  int value;
  struct cell *next;
};

static struct cell *cell(int value, struct cell *next) {
  struct cell *c = malloc(sizeof *c);
  c->value = value;
  c->next = next;
  return c;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), length = 0;
  __VERIFIER_assume(n >= -1000000);
  __VERIFIER_assume(n <= 1000000);
  struct cell *list = cell(n, 0);
  for (int i = 0; i < MAX; i++) {
    if (__VERIFIER_nondet_int())
      list = cell(list->value + 1, list);
    else
      list = cell(list->value + 1, list);
  }
  assert(list->value >= MAX + n);
  for (; list->next; list = list->next)
    length++;
  assert(length == MAX);
  assert(list->value == n);
  return 0;
}
