// verdict: safe
// property: valid-memsafety
// why: Each kind is allocated with its own size.
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
  size += large ? 12 : 4;
  struct shape *shape = malloc(size);
  shape->large = large;
  if (!shape->large)
    shape->data.few[at % 4] = 1;
  else
    shape->data.many[4 + at % 8] = 1;
  free(shape);
  return 0;
}
