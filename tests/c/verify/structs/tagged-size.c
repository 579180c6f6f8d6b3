// verdict: unsafe
// fault: out-of-bounds at 30
// property: valid-memsafety
// witness: 1 0
// why: What is large is allocated as if it were small.
#include <stddef.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct shape {
  _Bool large;
  union {
    unsigned char few[4];
    unsigned char many[12];
  } data;
};

int main(void) {
  _Bool large = __VERIFIER_nondet_bool();
  unsigned char at = __VERIFIER_nondet_uchar();
  unsigned long size = offsetof(struct shape, data);
  size += sizeof((struct shape *)0)->data.few;
  struct shape *shape = malloc(size);
  shape->large = large;
  if (!shape->large)
    shape->data.few[at % 4] = 1;
  else
    shape->data.many[4 + at % 8] = 1; /* here */
  free(shape);
  return 0;
}
