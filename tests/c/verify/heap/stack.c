// verdict: safe
// property: valid-memsafety
// flags: --check leak
// why: Pushing and popping by input never follows a null pointer, and leaves nothing behind.
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);

struct frame {
  int value;
  struct frame *below;
};

int main(void) {
  struct frame *top = NULL;
  int depth = 0, sum = 0;
  for (int round = 0; round < 6; round++) {
    if (__VERIFIER_nondet_bool()) {
      struct frame *new = malloc(sizeof *new);
      *new = (struct frame){++depth, top};
      top = new;
    } else if (depth > 0) {
      struct frame *old = top;
      if (old->value != depth--)
        abort();
      top = old->below;
      free(old);
    }
  }
  for (; top != NULL; depth--) {
    struct frame *old = top;
    sum += old->value;
    top = old->below;
    free(old);
  }
  return sum;
}
